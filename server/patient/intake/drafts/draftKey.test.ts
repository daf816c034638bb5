import { DRAFT_SECRET_HEADER } from '@clinic/contract/intake';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { expect, test } from 'vitest';
import { issueDraftKey } from './draftKey.ts';

const server = sharedServer({ withClinic: true });

const IN_AN_HOUR = () => new Date(Date.now() + 3_600_000);
const AN_HOUR_AGO = () => new Date(Date.now() - 3_600_000);

async function begun(): Promise<TestIntake> {
  const intake = new TestIntake(server.browser());
  await intake.begin();
  return intake;
}

const readWith = async (intake: TestIntake, secret: string) =>
  (await server.browser().get(`/api/intake/drafts/${intake.id}`, { [DRAFT_SECRET_HEADER]: secret })).status;

test('an additional key opens the draft like the original, and only its hash is stored', async () => {
  const intake = await begun();
  const key = await issueDraftKey(server.orm.em.fork(), intake.id, IN_AN_HOUR());

  expect(await readWith(intake, key)).toBe(200);
  expect((await intake.read()).status).toBe(200);
  const stored = await server.orm.em.fork().execute('select * from draft_key');
  expect(JSON.stringify(stored)).not.toContain(key);
});

test('an expired key, or one of another draft, opens nothing', async () => {
  const intake = await begun();
  const expired = await issueDraftKey(server.orm.em.fork(), intake.id, AN_HOUR_AGO());
  const foreign = await issueDraftKey(server.orm.em.fork(), (await begun()).id, IN_AN_HOUR());

  expect(await readWith(intake, expired)).toBe(404);
  expect(await readWith(intake, foreign)).toBe(404);
});
