/** A whole server whose pool goes through a transaction pooler, and its session connections directly. */
import { startServer } from '@clinic/server/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { Reply } from '@clinic/testing/server/testBrowser';
import { TEST_RULE_SET } from '@clinic/testing/server/testClinic';
import { testConfig } from '@clinic/testing/server/testConfig';
import { submitIntake, TestIntake } from '@clinic/testing/server/testIntake';
import { TestLive } from '@clinic/testing/server/testLive';
import { Scene } from '@clinic/testing/server/testScene';
import { startTestServer, TEST_SESSION_KEY, type TestServer } from '@clinic/testing/server/testServer';
import equal from 'fast-deep-equal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigurationError } from '../config/config.ts';
import { asSystem } from './actor.ts';
import { appRoleUrl } from './appRole.ts';
import { listen } from './listen.ts';
import { startPooler, type TestPooler } from './testPooler.ts';

const READS = 300;
const LANES = 7;
const NOTIFICATIONS = 20;

const server = sharedServer({ withClinic: true });
let pooler: TestPooler;
let behind: TestServer;
beforeAll(async () => {
  const url = appRoleUrl(server.databaseUrl);
  pooler = await startPooler(url, 3);
  behind = await startTestServer({ beside: server, applicationUrl: pooler.url, directUrl: url });
});
afterAll(async () => {
  await behind.close();
  await pooler.close();
});

/** What each caller gets over HTTP, and what they should get. */
async function callersOf(
  behind: TestServer,
): Promise<Array<{ read(): Promise<unknown>; expected: unknown }>> {
  const scene = new Scene(behind);
  const own = [];
  for (const browser of [await scene.otherPatient(), await scene.otherPatient()]) {
    const { reference } = await submitIntake(browser);
    own.push({
      read: async () => referencesOf(await browser.get('/api/patient/submissions')),
      expected: [reference],
    });
  }
  const intake = new TestIntake(behind.browser());
  await intake.begin();
  await intake.save({ given: 'Ines' });
  const physician = await behind.signedIn('PHYSICIAN');
  const [first, second] = own;
  const all = await behind.orm.em
    .fork()
    .execute<Array<{ reference: string }>>('select reference from submission order by 1');
  const staff = {
    read: async () => referencesOf(await physician.get('/api/review?limit=100')),
    expected: all.map(({ reference }) => reference),
  };
  const visitor = { read: () => intake.answers(), expected: { given: 'Ines' } };
  return [first, staff, second, visitor].filter((caller) => caller !== undefined);
}

const referencesOf = (reply: Reply): string[] =>
  reply
    .json<Array<{ reference: string }>>()
    .map(({ reference }) => reference)
    .toSorted();

test.each<[string, () => TestServer]>([
  ['a pooler of three connections', () => behind],
  ['what the tests run on', () => server],
])(
  '300 requests of two patients, staff and a visitor through %s all get the right response',
  async (_, serverOf) => {
    const callers = await callersOf(serverOf());
    const answers: Array<{ seen: unknown; expected: unknown }> = [];
    const lanes = Array.from({ length: LANES }, async (_, lane) => {
      for (let place = lane; place < READS; place += LANES) {
        const { read, expected } = callers[place % callers.length] as (typeof callers)[number];
        answers.push({ seen: await read(), expected });
      }
    });
    await Promise.all(lanes);
    expect(answers).toHaveLength(READS);
    expect(answers.filter(({ seen, expected }) => !equal(seen, expected))).toEqual([]);
  },
);

test('notifications are received on a connection without the pooler: 20 of 20', async () => {
  const live = await TestLive.open(await behind.signedIn('PHYSICIAN'));
  for (let place = 0; place < NOTIFICATIONS; place += 1) await submitIntake(behind.browser());
  const heard = () => live.messages().filter(({ type }) => type === 'notification').length;
  await live.untilMessage(() => heard() >= NOTIFICATIONS);
  expect(heard()).toBe(NOTIFICATIONS);
  live.close();
});

test('listening through a pooler is refused, and the error names the setting that fixes it', async () => {
  const refused = listen(pooler.url, () => undefined);
  await expect(refused).rejects.toThrow(ConfigurationError);
  await expect(refused).rejects.toThrow(/Set DIRECT_DATABASE_URL/);
});

test('a server configured only with the pooler does not start, and names the setting that fixes it', async () => {
  const config = testConfig({ SESSION_KEYS: TEST_SESSION_KEY, DEMO: 'true' });
  const parts = { ...config, port: 0, databaseUrl: pooler.url, migrationDatabaseUrl: server.databaseUrl };
  const refused = startServer(parts, { portalRoot: '/nonexistent', log: () => undefined });
  await expect(refused).rejects.toThrow(ConfigurationError);
  await expect(refused).rejects.toThrow(/Set DIRECT_DATABASE_URL/);
});

test('a rule change can be previewed through the pooler, each time on another connection', async () => {
  const physician = await behind.signedIn('PHYSICIAN');
  const candidate = { ...TEST_RULE_SET, version: '1.1' };
  const body = { base: { id: TEST_RULE_SET.id, version: TEST_RULE_SET.version }, candidate, scope: 'all' };
  for (let time = 0; time < LANES; time += 1) {
    // Other transactions run in between, so that the next preview gets a connection that has not seen its statements.
    for (let other = 0; other < time; other += 1)
      await asSystem('test', () => behind.appOrm.em.fork().execute('select 1'));
    const reply = await physician.send('POST', '/api/rules/impact', body);
    expect(JSON.parse(reply.text.trim().split('\n').at(-1) ?? '')).toMatchObject({ type: 'result' });
  }
});
