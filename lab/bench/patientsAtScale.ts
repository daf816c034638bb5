/**
 * Patients with a million submissions of 300,000 persons stored: a patient's page, the search, the list of follow-ups; and pages
 * of the queue beside its statement without what is promised, as before there were promises. The whole request at the server.
 */
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import type pg from 'pg';
import type { Figure } from './measure/figure.ts';
import type { Case } from './million/queueCases.ts';
import { atScale } from './queueAtScale.ts';

const STORED = Number(process.env.BENCH_SUBMISSIONS ?? 1_000_000);
const PAGE_AIM_MS = 50;

export const patientsAtScale = (): Promise<Figure[]> => atScale(STORED, patientCases);

interface Person {
  id: string;
  name: string;
  born: string;
  phone: string;
  email: string;
  reference: string;
}

async function patientCases(client: pg.Client): Promise<Case[]> {
  // One in so many, and those with most visits.
  const { rows: some } = await client.query<Person>(
    `select person.id, name, birth_date::text as born, phone, email,
       (select reference from submission where person_id = person.id limit 1) as reference
     from person tablesample system (1) limit 200`,
  );
  const { rows: frequent } = await client.query<{ id: string }>(
    'select person_id as id from submission group by 1 order by count(*) desc limit 50',
  );
  const page =
    (people: ReadonlyArray<{ id: string }>, rest: string) => (browser: TestBrowser, round: number) =>
      browser.get(`/api/patients/${people[round % people.length]?.id}${rest}`);
  const pages = Object.entries({ 'a patient': some, 'those with most visits': frequent }).flatMap(
    ([who, people]) =>
      ['', '/timeline', '/proposals', '/plans'].map(
        (rest): Case => ({ name: `page of ${who}${rest}`, call: page(people, rest), aimMs: PAGE_AIM_MS }),
      ),
  );
  return [...pages, ...searches(some), ...lists()];
}

function searches(people: readonly Person[]): Case[] {
  const said: Record<string, (person: Person) => string> = {
    name: ({ name }) => name,
    'first name': ({ name }) => name.split(' ')[0] as string,
    'date of birth': ({ born }) => born,
    phone: ({ phone }) => phone,
    'e-mail': ({ email }) => email,
    reference: ({ reference }) => reference,
  };
  return Object.entries(said).flatMap(([what, of]) =>
    ['recent', 'name'].map(
      (sort): Case => ({
        name: `patients by ${what}: ${sort}`,
        call: (browser, round) =>
          browser.send('POST', '/api/patients/search', {
            search: of(people[round % people.length] as Person),
            sort,
          }),
      }),
    ),
  );
}

/** Without a search; and the queue, where a page states what is promised to each patient. */
function lists(): Case[] {
  const queue = (body: object) => (browser: TestBrowser) =>
    browser.send('POST', '/api/review/search', { sort: 'urgent', limit: 50, ...body });
  return [
    {
      name: 'all patients: recent',
      call: (browser) => browser.send('POST', '/api/patients/search', { sort: 'recent' }),
    },
    {
      name: 'all patients: name',
      call: (browser) => browser.send('POST', '/api/patients/search', { sort: 'name' }),
    },
    { name: 'follow-ups', call: (browser) => browser.send('POST', '/api/patients/follow-ups', {}) },
    { name: 'queue', call: queue({}) },
    { name: 'queue: what is late', call: queue({ due: 'late' }) },
    { name: 'queue: due within a day', call: queue({ due: 'day' }) },
    { name: 'queue: new and late', call: queue({ status: 'NEW', due: 'late' }) },
    { name: 'counts of the queue', call: (browser) => browser.send('POST', '/api/review/counts', {}) },
    {
      name: 'counts of what is late',
      call: (browser) => browser.send('POST', '/api/review/counts', { due: 'late' }),
    },
  ];
}
