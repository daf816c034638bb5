import { randomUUID } from 'node:crypto';
import { OwnDrafts, Resumed } from '@clinic/contract/intake';
import { PatientSetUp } from '@clinic/contract/patient/ownIntakes';
import { Draft, Submission } from '@clinic/server-platform/entities';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { submitIntake, TestIntake } from '@clinic/testing/server/testIntake';
import { beforeEach, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
let patient: TestBrowser;

beforeEach(async () => {
  // A day later, when yesterday's attempts no longer count.
  server.clock.now = new Date(server.clock.now.getTime() + 25 * 3_600_000);
  patient = await server.signedIn('PATIENT');
  await server.orm.em.fork().nativeUpdate(Draft, { submittedAt: null }, { user: null, answers: {} });
});

const setUp = async (drafts: object[] = []): Promise<PatientSetUp> =>
  PatientSetUp.parse((await patient.send('POST', '/api/patient/setup', { drafts })).json());
const claimBy = (birthDate: string) => patient.send('POST', '/api/patient/claim', { birthDate });
const listed = async () => OwnDrafts.parse((await patient.get('/api/patient/drafts')).json());

async function draftOf(changes: object): Promise<TestIntake> {
  const intake = new TestIntake(server.browser());
  await intake.begin();
  await intake.send({ changes: { ...changes }, stepId: 'health' });
  return intake;
}

test('intakes that this browser started without an account are assigned to its patient', async () => {
  const intake = await draftOf({ given: 'Ines' });

  const { drafts, claimed } = await setUp([{ id: intake.id, secret: intake.secret }]);

  expect(claimed).toEqual({ drafts: 1, submissions: 0 });
  expect(drafts).toMatchObject([
    {
      id: intake.id,
      step: { en: 'Health' },
      questionnaire: { titles: { en: 'Test intake', es: 'Test intake (es)' } },
    },
  ]);
  expect((await setUp([{ id: intake.id, secret: intake.secret }])).claimed.drafts).toBe(0);
});

test('intakes that contain the verified address are assigned once the patient states the date of birth', async () => {
  const intake = await draftOf({ mail: 'Ana.Demo@example.com', born: '1980-02-29' });
  const born = { mail: 'ANA.DEMO@example.com', born: '1980-02-29' };
  const { reference } = await submitIntake(server.browser(), born);

  expect(await setUp()).toEqual({
    drafts: [],
    claimed: { drafts: 0, submissions: 0 },
    awaitsBirthDate: true,
  });
  const reply = await claimBy('1980-02-29');
  expect(PatientSetUp.parse(reply.json())).toMatchObject({
    claimed: { drafts: 1, submissions: 1 },
    awaitsBirthDate: false,
  });

  expect((await listed()).map(({ id }) => id)).toEqual([intake.id]);
  const found = await server.orm.em.fork().findOneOrFail(Submission, { reference }, { populate: ['user'] });
  expect(found.user?.email).toBe('ana.demo@example.com');
});

test('a mistyped address gives its owner no access; they have five attempts a day', async () => {
  const { reference } = await submitIntake(server.browser(), {
    mail: 'ana.demo@example.com',
    born: '1951-07-04',
  });
  const intake = await draftOf({ mail: 'ana.demo@example.com', born: '1951-07-04' });

  for (const date of ['1980-02-29', '1951-04-07', '1951-07-05', '2001-01-01', '1951-07-03']) {
    const wrong = await claimBy(date);
    expect([wrong.status, wrong.json<{ code: string }>().code]).toEqual([422, 'birth_date_wrong']);
  }
  const late = await claimBy('1951-07-04');
  expect([late.status, late.text]).toEqual([429, expect.stringContaining('Too many requests')]);
  expect(await listed()).toEqual([]);
  const em = server.orm.em.fork();
  expect((await em.findOneOrFail(Submission, { reference })).user).toBeNull();

  server.clock.now = new Date(server.clock.now.getTime() + 25 * 3_600_000);
  patient = await server.signedIn('PATIENT');
  expect(PatientSetUp.parse((await claimBy('1951-07-04')).json()).claimed).toEqual({
    drafts: 1,
    submissions: 1,
  });
  expect((await listed()).map(({ id }) => id)).toEqual([intake.id]);
});

test('without a date of birth in the intake, the address alone claims nothing', async () => {
  await draftOf({ mail: 'ana.demo@example.com' });
  const { reference } = await submitIntake(server.browser(), { mail: 'ana.demo@example.com' });

  expect(await setUp()).toMatchObject({ drafts: [], awaitsBirthDate: false });
  expect((await claimBy('1980-02-29')).json<PatientSetUp>().claimed).toEqual({ drafts: 0, submissions: 0 });
  expect((await server.orm.em.fork().findOneOrFail(Submission, { reference })).user).toBeNull();
});

test('an invalid date is refused', async () => {
  expect((await claimBy('1980-02-30')).status).toBe(400);
});

test("neither a wrong secret nor another person's address claims anything", async () => {
  const intake = await draftOf({ mail: 'other@example.com' });
  const wrong = new TestIntake(server.browser());

  expect((await setUp([{ id: intake.id, secret: wrong.secret }])).claimed.drafts).toBe(0);
  expect(await listed()).toEqual([]);
});

test('a draft that belongs to an account stays with it', async () => {
  const intake = await draftOf({ given: 'Ines' });
  await setUp([{ id: intake.id, secret: intake.secret }]);
  const em = server.orm.em.fork();
  const { user } = await em.findOneOrFail(Draft, intake.id);
  const other = (await server.signedIn('PHYSICIAN')).get('/api/auth/user');
  const physician = (await other).json<{ id: string }>().id;
  await em.nativeUpdate(Draft, intake.id, { user: physician });

  expect((await setUp([{ id: intake.id, secret: intake.secret }])).claimed.drafts).toBe(0);
  expect(user).not.toBeNull();
});

test("a patient's own draft opens on another device; somebody else's looks like an unknown one", async () => {
  const intake = await draftOf({ given: 'Ana' });
  await setUp([{ id: intake.id, secret: intake.secret }]);

  const reply = await patient.send('POST', `/api/patient/drafts/${intake.id}/open`, {});
  const { secret } = Resumed.parse(reply.json());
  const elsewhere = await server
    .browser()
    .get(`/api/intake/drafts/${intake.id}`, { 'x-draft-secret': secret });
  expect(elsewhere.json()).toMatchObject({ answers: { given: 'Ana' } });

  const foreign = await draftOf({ given: 'Somebody' });
  const [theirs, nobodys] = await Promise.all(
    [foreign.id, randomUUID()].map((id) => patient.send('POST', `/api/patient/drafts/${id}/open`, {})),
  );
  expect([theirs?.status, theirs?.text]).toEqual([404, nobodys?.text]);
});
