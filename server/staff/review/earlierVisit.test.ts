/** The previous visit of the same person: found by contact, name and date of birth together. */
import { randomUUID } from 'node:crypto';
import { EarlierVisit } from '@clinic/contract/review';
import { Submission } from '@clinic/server-platform/entities';
import { AuditEntry } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
beforeAll(async () => {
  physician = await server.signedIn('PHYSICIAN');
});

const person = { given: 'Elif', family: 'Again', mail: 'again@example.com', born: '1980-02-29' };

async function submitted(changes: object = {}, browser = server.browser()): Promise<Submission> {
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  const { reference } = await submitIntake(browser, { ...person, ...changes });
  return server.orm.em.fork().findOneOrFail(Submission, { reference });
}
const visitBefore = async ({ id }: { id: string }) =>
  EarlierVisit.parse((await physician.get(`/api/submissions/${id}/earlier`)).json()).visit;

test("the same person's latest earlier submission is found, with its answers, and the read is audited", async () => {
  const first = await submitted({ age: 40 });
  const second = await submitted({ age: 41, given: ' elif ', mail: 'Again@Example.com' });
  const third = await submitted({ age: 42 });
  expect(await visitBefore(first)).toBeNull();
  expect(await visitBefore(third)).toMatchObject({
    id: second.id,
    reference: second.reference,
    questionnaire: { id: 'test-intake', version: '1.0' },
    answersJSON: { age: 41 },
  });
  const entries = await server.orm.em
    .fork()
    .find(AuditEntry, { action: 'earlier_visit_viewed', objectId: third.id });
  expect(entries).toMatchObject([{ actorRole: 'PHYSICIAN', detail: { earlier: second.id } }]);
});

test.each([
  ['another date of birth', { born: '1980-03-01' }],
  ['no date of birth', { born: null }],
  ['another name', { given: 'Emre' }],
  ['another address', { mail: 'other@example.com' }],
])('%s means somebody else', async (_title, changes) => {
  const mail = `${randomUUID()}@example.com`;
  await submitted({ mail });
  expect(await visitBefore(await submitted({ mail, ...changes }))).toBeNull();
});

test('submissions of the same account count, whatever the address', async () => {
  const patient = await server.signedIn('PATIENT');
  const first = await submitted({ mail: 'first@example.com' }, patient);
  const second = await submitted({ mail: 'second@example.com' }, patient);
  expect(await visitBefore(second)).toMatchObject({ id: first.id });
});

test('patients may not request it', async () => {
  const { id } = await submitted();
  const patient = await server.signedIn('PATIENT');
  expect((await patient.get(`/api/submissions/${id}/earlier`)).status).toBe(403);
});
