/** Mail about a form goes only to patients who agreed to it, regardless of what else the clinic sends. */
import { SubmissionDetail, SubmissionList } from '@clinic/contract/review';
import { publishQuestionnaire, publishRuleSet } from '@clinic/server/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { TEST_DEFINITION, TEST_RULE_SET } from '@clinic/testing/server/testClinic';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Submission } from '../db/entities/submission.ts';

const server = sharedServer();
let physician: TestBrowser;
let patient: TestBrowser;

const label = { en: 'You may email me', es: { text: 'Pueden escribirme', from: 'You may email me' } };

beforeAll(async () => {
  const em = () => server.orm.em.fork();
  await publishRuleSet(em(), TEST_RULE_SET, new Date());
  const [first, ...steps] = TEST_DEFINITION.steps;
  await publishQuestionnaire(
    em(),
    {
      ...TEST_DEFINITION,
      patient: { ...TEST_DEFINITION.patient, messagesConsent: 'mails' },
      steps: [
        { ...first, questions: [...(first?.questions ?? []), { id: 'mails', type: 'consent', label }] },
        ...steps,
      ],
    },
    new Date(),
  );
  physician = await server.signedIn('PHYSICIAN');
  patient = await server.signedIn('PATIENT');
});
beforeEach(() => server.orm.em.fork().execute('delete from mail'));

const sent = async (): Promise<string[]> =>
  (
    await server.orm.em
      .fork()
      .execute<Array<{ template: string }>>(
        "select template from mail where template in ('received', 'new_message', 'needs_info') order by created_at, template",
      )
  ).map(({ template }) => template);

test.each([
  [true, true],
  [false, false],
  [null, false],
])('submitting with the consent %s says whether a confirmation was mailed: %s', async (mails, emailed) => {
  expect(await submitIntake(patient, { mails })).toMatchObject({ emailed });
  expect((await sent()).includes('received')).toBe(emailed);
});

const idOf = async (reference: string): Promise<string> =>
  (await server.orm.em.fork().findOneOrFail(Submission, { reference })).id;

/** Which mail about a form staff see that its patient gets, in the queue and on its page. */
async function mailShown(id: string): Promise<string[]> {
  const queue = SubmissionList.parse((await physician.get('/api/review')).json());
  const page = SubmissionDetail.parse((await physician.get(`/api/submissions/${id}`)).json());
  return [queue.find((each) => each.id === id)?.patient.mail ?? 'not listed', page.patient.mail];
}

test.each([
  ['all', { mails: true }, ['needs_info', 'new_message']],
  ['necessary', { mails: false }, ['needs_info']],
  ['none', { mails: true, mail: null }, []],
])('without an account, patients get the mail that staff see announced (%s)', async (mail, answers, all) => {
  const id = await idOf((await submitIntake(server.browser(), answers)).reference);
  expect(await mailShown(id)).toEqual([mail, mail]);
  await server.orm.em.fork().execute('delete from mail');
  await write(id);
  expect((await sent()).toSorted()).toEqual(all);
});

test('with an account, staff see what the account chose', async () => {
  const id = await idOf((await submitIntake(patient, { mails: true })).reference);
  expect(await mailShown(id)).toEqual(['all', 'all']);
  await patient.send('PUT', '/api/patient/email-updates', { emailUpdates: false });
  expect(await mailShown(id)).toEqual(['necessary', 'necessary']);
  await server.orm.em.fork().execute('update users set email_updates = null');
});

/** Submits a form; then the clinic writes a message and requests information. */
async function correspond(mails: boolean | null): Promise<void> {
  await write(await idOf((await submitIntake(patient, { mails })).reference));
}

async function write(id: string): Promise<void> {
  await physician.send('POST', `/api/submissions/${id}/messages`, {
    key: crypto.randomUUID(),
    message: 'Hi',
  });
  const request = { message: 'How old are you?', questionIds: ['age'] };
  expect((await physician.send('POST', `/api/submissions/${id}/requests`, request)).status).toBe(200);
}

test('a patient who agreed gets all mails', async () => {
  await correspond(true);
  expect((await sent()).toSorted()).toEqual(['needs_info', 'new_message', 'received']);
});

test.each([false, null])(
  'a patient who did not agree (%s) gets only the request that the clinic needs answered',
  async (mails) => {
    await correspond(mails);
    expect(await sent()).toEqual(['needs_info']);
  },
);

test("the account's later choice overrides the form's, and the mail says where to change it", async () => {
  const path = '/api/patient/email-updates';
  server.clock.now = new Date(Date.now() + 60_000);
  await submitIntake(patient, { mails: false });
  expect((await patient.get(path)).json()).toEqual({ emailUpdates: false });
  await patient.send('PUT', path, { emailUpdates: true });
  expect((await patient.get(path)).json()).toEqual({ emailUpdates: true });
  await correspond(false);
  expect(await sent()).toContain('new_message');
  expect(await submitIntake(patient, { mails: false })).toMatchObject({ emailed: true });
  await patient.send('PUT', path, { emailUpdates: false });
  await server.orm.em.fork().execute('delete from mail');
  await correspond(true);
  expect(await sent()).toEqual(['needs_info']);
  expect((await physician.get(path)).status).toBe(403);
});
