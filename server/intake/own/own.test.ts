import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Draft } from '../../db/entities/draft.ts';
import { Submission } from '../../db/entities/submission.ts';
import type { TestBrowser } from '../../testBrowser.ts';
import { publishTestClinic, submitIntake, TestIntake } from '../../testClinic.ts';
import { startTestServer, type TestServer } from '../../testServer.ts';
import { Resumed } from '../contract.ts';
import { OwnDrafts, PatientSetUp } from './contract.ts';

let server: TestServer;
let patient: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  await publishTestClinic(server.orm);
  patient = await server.signedIn('PATIENT');
});
beforeEach(() =>
  server.orm.em.fork().nativeUpdate(Draft, { submittedAt: null }, { user: null, answers: {} }),
);
afterAll(() => server.close());

const setUp = async (drafts: object[] = []): Promise<PatientSetUp> =>
  PatientSetUp.parse((await patient.send('POST', '/api/patient/setup', { drafts })).json());
const listed = async () => OwnDrafts.parse((await patient.get('/api/patient/drafts')).json());

async function draftOf(changes: object): Promise<TestIntake> {
  const intake = new TestIntake(server.browser());
  await intake.begin();
  await intake.send({ changes: { ...changes }, stepId: 'health' });
  return intake;
}

test('what this browser began without an account becomes its patient’s', async () => {
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

test('what gives the verified address becomes theirs, whoever’s browser it came from', async () => {
  const intake = await draftOf({ mail: 'Ana.Demo@example.com' });
  const { reference } = await submitIntake(server.browser(), { mail: 'ANA.DEMO@example.com' });

  expect((await setUp()).claimed).toEqual({ drafts: 1, submissions: 1 });

  expect((await listed()).map(({ id }) => id)).toEqual([intake.id]);
  const found = await server.orm.em.fork().findOneOrFail(Submission, { reference }, { populate: ['user'] });
  expect(found.user?.email).toBe('ana.demo@example.com');
});

test('a wrong secret claims nothing, nor does somebody else’s address', async () => {
  const intake = await draftOf({ mail: 'other@example.com' });
  const wrong = new TestIntake(server.browser());

  expect((await setUp([{ id: intake.id, secret: wrong.secret }])).claimed.drafts).toBe(0);
  expect(await listed()).toEqual([]);
});

test('a draft that belongs to somebody stays theirs', async () => {
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

test('an own draft opens on another device; a foreign and an unknown one look the same', async () => {
  const intake = await draftOf({ mail: 'ana.demo@example.com', given: 'Ana' });
  await setUp();

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

test('only patients are set up this way', async () => {
  const physician = await server.signedIn('PHYSICIAN');
  expect((await physician.send('POST', '/api/patient/setup', { drafts: [] })).status).toBe(403);
  expect((await server.browser().get('/api/patient/drafts')).status).toBe(401);
  expect((await patient.send('POST', '/api/patient/setup', { drafts: [], role: 'ADMIN' })).status).toBe(400);
});
