/** Whose a submission is: an account's, that of a verified address with the same date of birth and name, or a new person's. */
import { Submission } from '@clinic/server-platform/entities';
import { issueLinkToken } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { GOOD_ANSWERS } from '@clinic/testing/server/testClinic';
import { submitIntake, TestIntake } from '@clinic/testing/server/testIntake';
import { Scene } from '@clinic/testing/server/testScene';
import { beforeEach, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
let person: { given: string; mail: string; born: string };
let names = 0;
beforeEach(() => {
  server.clock.now = new Date(server.clock.now.getTime() + 25 * 3_600_000);
  names += 1;
  const given = `José${'abcdefghijklmnop'.charAt(names)}`;
  person = { given, mail: `jose${names}@example.com`, born: '1980-02-29' };
});

const em = () => server.orm.em.fork();

const later = () => {
  server.clock.now = new Date(server.clock.now.getTime() + 1_000);
};

interface Row {
  first: string;
  person: string;
  account: string | null;
}

async function rowOf(reference: string): Promise<Row> {
  const [row] = await em().execute<Row[]>(
    'select first_person_id as first, person_id as person, user_id as account from submission where reference = ?',
    [reference],
  );
  if (!row) throw new Error(`No submission ${reference}`);
  return row;
}

async function submitted(browser: TestBrowser, changes: Record<string, unknown> = {}): Promise<Row> {
  later();
  return rowOf((await submitIntake(browser, { ...person, ...changes })).reference);
}

/** A visitor's submission, after the mailed link to continue was opened. */
async function submittedAfterLink(changes: Record<string, unknown> = {}): Promise<Row> {
  later();
  const intake = new TestIntake(server.browser());
  await intake.begin();
  await intake.save({ ...GOOD_ANSWERS, ...person, ...changes });
  const path = `/api/intake/drafts/${intake.id}/resume-link`;
  await intake.browser.send('POST', path, { email: person.mail, language: 'en' }, intake.headers());
  const [mail] = await em().execute<Array<{ dedupe_key: string }>>(
    "select dedupe_key from mail where template = 'resume_link' order by created_at desc, id desc limit 1",
  );
  const token = await issueLinkToken(em(), mail?.dedupe_key ?? '', server.clock.now);
  const birthDate = changes.born ?? person.born;
  expect((await server.browser().send('POST', '/api/intake/resume', { token, birthDate })).status).toBe(200);
  const reply = await intake.submit();
  return rowOf(reply.json<{ reference: string }>().reference);
}

const account = () => new Scene(server).otherPatient();

test("an account's submissions are of one person, whatever address and name they state", async () => {
  const patient = await account();
  const first = await submitted(patient);
  const second = await submitted(patient, { mail: 'other@example.com', given: 'Pepe' });
  expect(second.person).toBe(first.person);
  expect((await submitted(await account())).person).not.toBe(first.person);
});

test('an account that states another date of birth speaks of another person', async () => {
  const patient = await account();
  const mother = await submitted(patient);
  const child = { given: 'Nina', born: '2015-06-01' };
  const first = await submitted(patient, child);
  expect(first.person).not.toBe(mother.person);
  expect(first.account).toBe(mother.account);
  expect((await submitted(patient, child)).person).toBe(first.person);
  expect((await submitted(patient)).person).toBe(mother.person);
});

test('an address that nobody has shown to be theirs joins nothing, even that of an account', async () => {
  const first = await submitted(server.browser());
  expect((await submitted(server.browser())).person).not.toBe(first.person);
  const patient = await server.signedIn('PATIENT');
  const demo = { mail: 'ana.demo@example.com' };
  const own = await submitted(patient, demo);
  expect((await submitted(server.browser(), demo)).person).not.toBe(own.person);
});

test('a verified address, date of birth and name are one person, whatever the accents; each alone is not', async () => {
  const first = await submittedAfterLink();
  expect((await submittedAfterLink({ given: person.given.replace('é', 'E') })).person).toBe(first.person);
  expect((await submittedAfterLink({ given: 'Nina' })).person).not.toBe(first.person);
  expect((await submittedAfterLink({ born: '1980-02-28' })).person).not.toBe(first.person);
  // Somebody else who claims to be them.
  expect((await submitted(server.browser())).person).not.toBe(first.person);
});

test("what a patient claims is of their account's person", async () => {
  const visitor = new TestIntake(server.browser());
  await visitor.begin();
  await visitor.save({ ...GOOD_ANSWERS, ...person });
  const { reference } = (await visitor.submit()).json<{ reference: string }>();
  const before = await rowOf(reference);
  const patient = await account();
  const own = await submitted(patient);
  expect(own.person).not.toBe(before.person);

  await patient.send('POST', '/api/patient/setup', { drafts: [{ id: visitor.id, secret: visitor.secret }] });

  expect(await rowOf(reference)).toEqual({ first: before.person, person: own.person, account: own.account });
  expect((await submitted(patient)).person).toBe(own.person);
});

test('the first submission that an account claims makes its person the account’s', async () => {
  const visitor = new TestIntake(server.browser());
  await visitor.begin();
  await visitor.save({ ...GOOD_ANSWERS, ...person });
  const { reference } = (await visitor.submit()).json<{ reference: string }>();
  const patient = await account();
  await patient.send('POST', '/api/patient/setup', { drafts: [{ id: visitor.id, secret: visitor.secret }] });
  expect((await submitted(patient)).person).toBe((await rowOf(reference)).person);
});

test('a claimed submission with another date of birth stays another person’s', async () => {
  const visitor = new TestIntake(server.browser());
  await visitor.begin();
  await visitor.save({ ...GOOD_ANSWERS, ...person, born: '2015-06-01' });
  const { reference } = (await visitor.submit()).json<{ reference: string }>();
  const patient = await account();
  const own = await submitted(patient);
  await patient.send('POST', '/api/patient/setup', { drafts: [{ id: visitor.id, secret: visitor.secret }] });
  const claimed = await rowOf(reference);
  expect(claimed.account).toBe(own.account);
  expect(claimed.person).not.toBe(own.person);
});

test('an account that submits twice at once is one person', async () => {
  const patient = await account();
  const rows = await Promise.all(Array.from({ length: 6 }, () => submitted(patient)));
  expect(new Set(rows.map((row) => row.person)).size).toBe(1);
});

test('what is known of a person is what their latest submission says; the search finds what all of them say', async () => {
  const patient = await account();
  const { reference } = await submitIntake(patient, person);
  const { person: id } = await submitted(patient, { given: 'Nina', mail: 'nina@example.com' });
  const [known] = await em().execute(`select name, email, search_text from person where id = ?`, [id]);
  expect(known).toMatchObject({ name: 'Nina Rojas', email: 'nina@example.com' });
  for (const word of [reference.toLowerCase(), person.mail, 'nina rojas'])
    expect(known?.search_text).toContain(word);
  const submission = await em().findOneOrFail(Submission, { reference }, { populate: ['person'] });
  expect(submission.person).toMatchObject({ id, name: 'Nina Rojas' });
});
