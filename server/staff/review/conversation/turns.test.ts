/** The queue's default order: what waits for the clinic comes before what waits for a patient. */
import { randomUUID } from 'node:crypto';
import { OwnSubmissionDetail } from '@clinic/contract/patient/ownSubmission';
import { SubmissionList } from '@clinic/contract/review';
import { derivedDifferences } from '@clinic/server/testing';
import { asSystem } from '@clinic/server-platform/db';
import { Submission } from '@clinic/server-platform/entities';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { beforeEach, expect, test } from 'vitest';
import { returnOverdue } from './returnOverdue.ts';

const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
let patient: TestBrowser;
let names: Map<string, string>;
let asked: string;

const submit = async (name: string, changes: object, by = server.browser()): Promise<string> => {
  passASecond();
  const { reference } = await submitIntake(by, { ...changes, given: name });
  const { id } = (await server.orm.em.fork().findOneOrFail(Submission, { reference })) as Submission;
  names.set(id, name);
  return id;
};
const queue = async (): Promise<string[]> => {
  const reply = await physician.send('POST', '/api/review/search', { sort: 'urgent' });
  return SubmissionList.parse(reply.json()).flatMap(({ id }) => names.get(id) ?? []);
};
const passASecond = (): void => {
  server.clock.now = new Date(server.clock.now.getTime() + 1_000);
};
const inDays = (days: number): Date => new Date(server.clock.now.getTime() + days * 86_400_000);

// A pregnant patient was asked; then somebody harmless and another pregnant patient come.
beforeEach(async () => {
  physician = await server.signedIn('PHYSICIAN');
  patient = await server.signedIn('PATIENT');
  names = new Map();
  asked = await submit('Asked', { pregnant: true }, patient);
  const request = { message: 'Since when?', questionIds: ['age'] };
  expect((await physician.send('POST', `/api/submissions/${asked}/requests`, request)).status).toBe(200);
  await submit('Harmless', {});
  await submit('Pregnant', { pregnant: true });
  expect(await queue()).toEqual(['Pregnant', 'Harmless', 'Asked']);
});

test('an open request waits behind the others until the patient has answered', async () => {
  const path = `/api/patient/submissions/${asked}`;
  const { request, revision } = OwnSubmissionDetail.parse((await patient.get(path)).json());
  const reply = { key: randomUUID(), requestId: request?.id, baseRevision: revision, changes: { age: 42 } };
  passASecond();
  expect((await patient.send('POST', `${path}/answers`, reply)).status).toBe(200);
  expect(await queue()).toEqual(['Pregnant', 'Asked', 'Harmless']);
  const differing = (await derivedDifferences(server.orm)).filter(({ table }) => table !== 'rule_input');
  expect(differing).toEqual([]);
});

test('a message from the patient is an answer, too; one from the clinic is not', async () => {
  const message = (text: string) => ({ key: randomUUID(), message: text });
  await physician.send('POST', `/api/submissions/${asked}/messages`, message('Please answer'));
  expect(await queue()).toEqual(['Pregnant', 'Harmless', 'Asked']);
  passASecond();
  await patient.send('POST', `/api/patient/submissions/${asked}/messages`, message('I called you'));
  // Among equally urgent patients, in the order of what was promised.
  expect(await queue()).toEqual(['Pregnant', 'Asked', 'Harmless']);
});

test('after a week without an answer it is the turn of the clinic, until it asks again', async () => {
  const pass = (days: number) => asSystem('test', () => returnOverdue(server.orm, inDays(days)));
  await pass(6.9);
  expect(await queue()).toEqual(['Pregnant', 'Harmless', 'Asked']);
  await pass(7.1);
  expect(await queue()).toEqual(['Asked', 'Pregnant', 'Harmless']);
  const again = { message: 'Since when, please?', questionIds: ['age'] };
  await physician.send('POST', `/api/submissions/${asked}/requests`, again);
  expect(await queue()).toEqual(['Pregnant', 'Harmless', 'Asked']);
});

test('a decision for another status ends the wait, after whom nobody has read', async () => {
  await physician.send('POST', `/api/submissions/${asked}/status`, { status: 'IN_REVIEW' });
  expect(await queue()).toEqual(['Pregnant', 'Asked', 'Harmless']);
});
