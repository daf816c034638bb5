/** Patients: found, told apart, joined and parted. */
import { randomUUID } from 'node:crypto';
import type { Patient, PatientList, PatientTimeline, Proposal } from '@clinic/contract/patients/patients';
import { AuditEntry } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { Reply, TestBrowser } from '@clinic/testing/server/testBrowser';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { textOf } from '@clinic/testing/server/testPdf';
import { Scene } from '@clinic/testing/server/testScene';
import { submittedWithFile } from '@clinic/testing/server/testUploads';
import { beforeEach, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
let mail: string;
let family: string;
let born: string;
let people = 0;
beforeEach(async () => {
  server.clock.now = new Date(server.clock.now.getTime() + 25 * 3_600_000);
  physician = await server.signedIn('PHYSICIAN');
  people += 1;
  born = `1980-02-${String(people).padStart(2, '0')}`;
  mail = `rosa${people}@example.com`;
  family = `Quintero${'abcdefghijklmnopqrstuvw'.charAt(people)}`;
});

const em = () => server.orm.em.fork();
const later = () => {
  server.clock.now = new Date(server.clock.now.getTime() + 1_000);
};

interface Row {
  id: string;
  reference: string;
  person: string;
  account: string | null;
}

async function row(reference: string): Promise<Row> {
  const [found] = await em().execute<Row[]>(
    'select id, reference, person_id as person, user_id as account from submission where reference = ?',
    [reference],
  );
  if (!found) throw new Error(`No submission ${reference}`);
  return found;
}

async function submitted(changes: object = {}, browser = server.browser()): Promise<Row> {
  later();
  const stated = { given: 'Rosa', family, mail, born, ...changes };
  return row((await submitIntake(browser, stated)).reference);
}

const send = (path: string, body: object): Promise<Reply> =>
  physician.send('POST', `/api/patients/${path}`, body);
const search = async (query: object) => (await send('search', query)).json<PatientList>();
const view = async (id: string) => (await physician.get(`/api/patients/${id}`)).json<Patient>();
const proposed = async (id: string) =>
  (await physician.get(`/api/patients/${id}/proposals`)).json<Proposal[]>();
const merge = async (id: string, other: string): Promise<string> =>
  (await send(`${id}/merge`, { other })).json<{ id: string }>().id;

/** Whose each submission is, and which account and rows of others go with it. */
async function ownership(rows: readonly Row[]): Promise<unknown> {
  return em().execute(
    `select s.id, person_id, first_person_id, s.user_id, account_by_person,
       (select array_agg(patient_id::text order by id) from message where submission_id = s.id) as messages,
       (select array_agg(patient_id::text order by id) from document where submission_id = s.id) as documents,
       (select array_agg(patient_id::text order by number) from submission_version where submission_id = s.id) as versions
     from submission s where s.id = any(?::uuid[]) order by s.id`,
    [`{${rows.map(({ id }) => id).join(',')}}`],
  );
}

test.each([
  ['name', () => `rosa ${family.toUpperCase()}`],
  ['e-mail address', () => mail],
  ['date of birth and name', () => `${family} ${born}`],
  ['phone number', () => `(555) 010-99${String(people).padStart(2, '0')}`],
])('a patient is found by %s', async (_by, words) => {
  const phone = `+155501099${String(people).padStart(2, '0')}`;
  const { person } = await submitted({ phone });
  const { patients, total } = await search({ search: words() });
  expect(patients).toMatchObject([
    {
      id: person,
      name: `Rosa ${family}`,
      birthDate: born,
      email: mail,
      phone,
      submissions: 1,
      hasAccount: false,
    },
  ]);
  expect(total).toEqual({ number: 1, exact: true });
});

test('a patient is found by the reference and the address of an earlier submission', async () => {
  const browser = await new Scene(server).otherPatient();
  const first = await submitted({}, browser);
  const { person } = await submitted({ mail: `new.${mail}` }, browser);
  for (const words of [first.reference, mail]) {
    expect((await search({ search: words })).patients).toMatchObject([{ id: person, submissions: 2 }]);
  }
});

test.each(['recent', 'name'] as const)('pages by %s show each patient once', async (sort) => {
  const persons = new Set<string>();
  for (const given of ['Ana', 'ana', 'Zoe', 'Eva'])
    persons.add((await submitted({ given, mail: `${given}.${mail}` })).person);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await search({ search: family, sort, limit: 1, ...(cursor && { cursor }) });
    seen.push(...page.patients.map(({ id }) => id));
    cursor = page.next;
  } while (cursor);
  expect(seen).toHaveLength(4);
  expect(new Set(seen)).toEqual(persons);
});

test.each([[{ cursor: 'x' }], [{ limit: 0 }], [{ search: '' }], [{ sort: 'age' }]])(
  '%j is refused',
  async (query) => {
    expect((await send('search', query)).status).toBe(400);
  },
);

test('a patient has all submissions, the latest first, with what was asked', async () => {
  const browser = await new Scene(server).otherPatient();
  const first = await submitted({}, browser);
  const second = await submitted({ pregnant: true }, browser);
  await physician.send('POST', `/api/submissions/${first.id}/requests`, {
    message: 'Your age?',
    questionIds: ['age'],
  });
  const patient = await view(first.person);
  expect(patient.visits.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(patient.visits[0]).toMatchObject({
    raisedFlags: ['pregnancy'],
    answersJSON: { pregnant: true },
    openRequest: null,
  });
  expect(patient.visits[1]?.openRequest).toMatchObject({ message: 'Your age?' });
  const viewed = await em().find(AuditEntry, { action: 'patient_viewed', objectId: first.person });
  expect(viewed).toHaveLength(1);
});

test('the timeline has every submission, its messages and its documents', async () => {
  const browser = await new Scene(server).otherPatient();
  const { id } = await submittedWithFile(server, browser);
  await physician.send('POST', `/api/submissions/${id}/messages`, { key: randomUUID(), message: 'Hello' });
  const [{ person } = { person: '' }] = await em().execute<Row[]>(
    'select person_id as person from submission where id = ?',
    [id],
  );
  const timeline = (await physician.get(`/api/patients/${person}/timeline`)).json<PatientTimeline>();
  const kinds = timeline.events.map(({ entry }) => entry.kind);
  for (const kind of ['submitted', 'message', 'document']) expect(kinds).toContain(kind);
  expect(timeline.next).toBeUndefined();
});

test('patients with the same address, or with the same date of birth and a similar name, are proposed', async () => {
  const one = await submitted();
  const other = await submitted({ given: 'Rossa', mail: `r.${mail}` });
  const child = await submitted({ given: 'Nina', family: 'Brown', born: '2015-06-01' });
  await submitted({ given: 'Rosa', born: '1981-02-28', mail: `s.${mail}` });
  const found = await proposed(one.person);
  expect(Object.fromEntries(found.map(({ patient, because }) => [patient.id, because]))).toEqual({
    [other.person]: ['birthDateAndName'],
    [child.person]: ['email'],
  });

  expect((await send(`${child.person}/distinct`, { other: one.person })).status).toBe(204);
  expect((await proposed(one.person)).map(({ patient }) => patient.id)).toEqual([other.person]);
  expect(await proposed(child.person)).toEqual([]);
  const kept = await merge(one.person, other.person);
  expect(await proposed(kept)).toEqual([]);
});

test('merged patients are one; parted again, each has what it would have without it', async () => {
  const browser = await new Scene(server).otherPatient();
  const own = await submitted({}, browser);
  const { id: withFile } = await submittedWithFile(server, server.browser());
  const [filed] = await em().execute<Row[]>(
    'select id, reference, person_id as person from submission where id = ?',
    [withFile],
  );
  const visitor = filed as Row;
  await physician.send('POST', `/api/submissions/${own.id}/messages`, {
    key: randomUUID(),
    message: 'Hello',
  });
  const all = [own, visitor];
  const before = await ownership(all);

  expect(await merge(visitor.person, own.person)).toBe(own.person);
  const merged = await view(visitor.person);
  expect(merged.id).toBe(own.person);
  expect(merged.visits).toHaveLength(2);
  expect(merged.merged).toMatchObject([{ id: visitor.person, into: own.person, by: expect.any(String) }]);
  // Row security follows: the patient sees what staff said is theirs.
  const seen = () =>
    browser.get('/api/patient/submissions').then((reply) => reply.json<Array<{ id: string }>>());
  expect((await seen()).map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
  const after = await submitted({}, browser);

  expect((await send(`${own.person}/part`, { other: visitor.person })).status).toBe(200);
  expect(await ownership(all)).toEqual(before);
  expect((await seen()).map(({ id }) => id).toSorted()).toEqual([own.id, after.id].toSorted());
  expect((await view(own.person)).visits.map(({ id }) => id)).toEqual([after.id, own.id]);
  expect((await view(visitor.person)).visits.map(({ id }) => id)).toEqual([visitor.id]);
  const audited = await em().find(AuditEntry, {
    action: { $in: ['persons_merged', 'persons_parted'] },
    objectId: own.person,
  });
  expect(audited.map(({ action }) => action).toSorted()).toEqual(['persons_merged', 'persons_parted']);
});

test('three patients are parted in any order; what came meanwhile stays whose it was made for', async () => {
  const accounts = [await new Scene(server).otherPatient(), await new Scene(server).otherPatient()] as const;
  const [a, b] = [await submitted({}, accounts[0]), await submitted({}, accounts[1])];
  const c = await submitted();
  const before = await ownership([a, b, c]);
  // c into b, b with c into a.
  expect(await merge(c.person, b.person)).toBe(b.person);
  expect(await merge(a.person, b.person)).toBe(a.person);
  const meanwhile = await submitted({}, accounts[1]);
  expect(meanwhile.person).toBe(a.person);
  expect(await view(c.person)).toMatchObject({ id: a.person, submissions: 4 });

  await send(`${a.person}/part`, { other: b.person });
  expect((await view(b.person)).visits.map(({ id }) => id)).toEqual([meanwhile.id, c.id, b.id]);
  await send(`${b.person}/part`, { other: c.person });
  expect(await ownership([a, b, c])).toEqual(before);
});

test('of two who merge and part the same patients at once, everybody but the first is told', async () => {
  const [one, other, third] = [await submitted(), await submitted(), await submitted()];
  const colleague = await server.signedIn('ADMIN');
  const replies = await Promise.all([
    send(`${one.person}/merge`, { other: other.person }),
    colleague.send('POST', `/api/patients/${other.person}/merge`, { other: one.person }),
    send(`${one.person}/merge`, { other: other.person }),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(replies.find(({ status }) => status === 409)?.text).toContain('look at the patient again');
  // Joined with a third one by two ways: never in a circle.
  await Promise.all([
    send(`${one.person}/merge`, { other: third.person }),
    colleague.send('POST', `/api/patients/${third.person}/merge`, { other: one.person }),
  ]);
  expect(await view(third.person)).toMatchObject({ id: one.person, submissions: 3 });
  const parting = await Promise.all([
    send(`${one.person}/part`, { other: other.person }),
    send(`${one.person}/part`, { other: other.person }),
  ]);
  expect(parting.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('while a patient is merged, their submissions arrive at the one who is kept', async () => {
  const browser = await new Scene(server).otherPatient();
  const own = await submitted({}, browser);
  const visitor = await submitted();
  const [kept, ...rows] = await Promise.all([
    merge(visitor.person, own.person),
    ...Array.from({ length: 4 }, () => submitted({}, browser)),
  ]);
  expect(kept).toBe(own.person);
  expect((await view(own.person)).submissions).toBe(2 + rows.length);
});

test('nobody is merged with themselves, with nobody, or parted from somebody else', async () => {
  const [one, other] = [await submitted(), await submitted()];
  expect((await send(`${one.person}/merge`, { other: one.person })).status).toBe(422);
  expect((await send(`${one.person}/merge`, { other: randomUUID() })).status).toBe(404);
  expect((await send(`${one.person}/part`, { other: other.person })).status).toBe(409);
  expect((await physician.get(`/api/patients/${randomUUID()}`)).status).toBe(404);
});

test('the file on a patient has the answers of every form, messages, files and who looked, as PDF and as FHIR', async () => {
  const browser = await new Scene(server).otherPatient();
  const first = await submitted({ given: 'Rosalinda' }, browser);
  const second = await submitted({ pregnant: true }, browser);
  const { id } = await submittedWithFile(server, browser);
  await physician.send('POST', `/api/submissions/${first.id}/messages`, {
    key: randomUUID(),
    message: 'Drink water',
  });
  await physician.send('POST', `/api/submissions/${id}/notes`, { message: 'Seen by phone' });
  await physician.get(`/api/submissions/${second.id}`);

  const path = `/api/patients/${first.person}/pdf`;
  const headers = { cookie: physician.cookieHeader(path) };
  const pdf = await fetch(`${server.url}${path}?language=en`, { headers });
  const text = textOf(Buffer.from(await pdf.arrayBuffer()));
  for (const held of [
    first.reference,
    second.reference,
    'Rosalinda',
    'Drink water',
    'Seen by phone',
    'Who looked at it',
    'Files',
  ])
    expect(text).toContain(held);

  const bundle = (await physician.get(`/api/patients/${first.person}/fhir`)).json<{
    entry: Array<{ resource: { resourceType: string } }>;
  }>();
  const types = bundle.entry.map(({ resource }) => resource.resourceType);
  expect(types.filter((type) => type === 'QuestionnaireResponse')).toHaveLength(3);
  expect(types).toContain('DocumentReference');
  const made = await em().find(AuditEntry, { action: 'patient_file_made', objectId: first.person });
  expect(made).toHaveLength(2);
});
