/** Search in the queue: words in any order, without regard to case, accents and spacing. */
import { SubmissionList } from '@clinic/contract/review';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, expect, test } from 'vitest';
import { withoutAccents } from './searchTerms.ts';

const MARIA = 'María José Fernández-Villavicencio';
const MEI = 'Mei Santos';
// Sent with its accents as characters of their own; names are stored in composed form.
const JOSE = 'José Muñoz';
const NUNEZ = 'Ana Nunez';

const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
beforeAll(async () => {
  const patient = server.browser();
  const people: Array<Record<string, unknown>> = [
    {
      given: 'María José',
      family: 'Fernández-Villavicencio',
      mail: 'mjfv@example.com',
      phone: '617 555 0134',
    },
    { given: 'Mei', family: 'Santos', mail: 'mei.s@example.com', born: '1980-04-02' },
    // Accents as characters of their own, as some keyboards write them.
    { given: 'Jose\u0301', family: 'Mun\u0303oz', mail: null },
    { given: 'Ana', family: 'Nunez', mail: null },
  ];
  for (const person of people) await submitIntake(patient, person);
  physician = await server.signedIn('PHYSICIAN');
});

const found = async (search: string, filter: object = {}) => {
  const reply = await physician.send('POST', '/api/review/search', { search, sort: 'name', ...filter });
  expect(reply.status, reply.text).toBe(200);
  return SubmissionList.parse(reply.json()).map(({ patient }) => patient.name);
};

test.each<[search: string, names: string[]]>([
  ['fernandez', [MARIA]],
  ['Fernández', [MARIA]],
  ['FERNANDEZ-villa', [MARIA]],
  ['maria jose', [MARIA]],
  ['jose maria', [MARIA]],
  ['jose', [JOSE, MARIA]],
  ['José', [JOSE, MARIA]],
  ['jose\u0301', [JOSE, MARIA]],
  ['munoz', [JOSE]],
  ['Muñoz', [JOSE]],
  ['núñez', [NUNEZ]],
  ['ñ', [NUNEZ, JOSE, MARIA, MEI]],
])('accents do not matter: %s', async (search, names) => {
  expect(await found(search)).toEqual(names);
});

test.each<[search: string, names: string[]]>([
  ['maria fernandez', [MARIA]],
  ['fernandez maria', [MARIA]],
  ['santos mei', [MEI]],
  ['mei  santos', [MEI]],
  ['mei\u00a0santos ', [MEI]],
  ['san ei', [MEI]],
  ['santos maria', []],
  ['santos example.com', [MEI]],
  ['mei 4/2/1980', [MEI]],
  ['mei 1980-04-03', []],
  ['617-555-0134 maria', [MARIA]],
  ['617 555 0134', [MARIA]],
  ['April 2, 1980', [MEI]],
])('every word is found, in any field and order: %s', async (search, names) => {
  expect(await found(search)).toEqual(names);
});

test('a reference written with a space is found', async () => {
  const submissions = SubmissionList.parse((await physician.get('/api/review')).json());
  const { reference } = submissions.find(({ patient }) => patient.name === MARIA) ?? { reference: '' };
  expect(await found(reference.replace('-', ' '))).toEqual([MARIA]);
});

test('words apply together with other filters, and are counted', async () => {
  expect(await found('villavicencio maria', { sort: 'urgent', status: 'NEW' })).toEqual([MARIA]);
  expect(await found('maria jose', { status: 'APPROVED' })).toEqual([]);
  const counts = await physician.send('POST', '/api/review/counts', { search: 'villavicencio maria' });
  expect(counts.json()).toMatchObject({ byStatus: { NEW: 1 }, atLeast: [] });
});

test('the database and this code remove the same accents', async () => {
  const letters = Array.from({ length: 0x2fe0 }, (_, place) => String.fromCodePoint(0x20 + place));
  const typed = letters.map(withoutAccents);
  const differing = await server.orm.em.fork().execute(
    `select letter from jsonb_to_recordset(?::jsonb) as each (letter text, typed text)
     where queue_text(letter, null, '', null, null) <> lower(typed) || repeat(chr(31), 4)
       -- Rows of before the migration had the text in lower case.
       or queue_text(letter, null, '', null, null) <> queue_text(lower(letter), null, '', null, null)`,
    [JSON.stringify(letters.map((letter, place) => ({ letter, typed: typed[place] })))],
  );
  expect(differing).toEqual([]);
  expect(letters.filter((letter, place) => typed[place] !== letter).length).toBeGreaterThan(900);
});
