/** The previous visit of the same person (decision 129), whatever that person is called there. */
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
  const patient = await server.signedIn('PATIENT');
  const first = await submitted({ age: 40 }, patient);
  const second = await submitted({ age: 41, given: 'Elif Maria', mail: 'other@example.com' }, patient);
  const third = await submitted({ age: 42 }, patient);
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

test('without an account, a second form is the same person only once staff have said so', async () => {
  const first = await submitted();
  const second = await submitted();
  expect(await visitBefore(second)).toBeNull();
  const other = { other: second.person.id };
  const merged = await physician.send('POST', `/api/patients/${first.person.id}/merge`, other);
  expect(merged.status, merged.text).toBe(200);
  expect(await visitBefore(second)).toMatchObject({ id: first.id });
});

test('patients may not request it', async () => {
  const { id } = await submitted();
  const patient = await server.signedIn('PATIENT');
  expect((await patient.get(`/api/submissions/${id}/earlier`)).status).toBe(403);
});
