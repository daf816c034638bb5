/** A primary with a standby: reading from it, waiting for it, and its promotion. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ClinicAnalytics } from '../contract/analytics.ts';
import type { TestBrowser } from '../testing/server/testBrowser.ts';
import { publishTestClinic, submitIntake, TestIntake } from '../testing/server/testClinic.ts';
import { startTestServer, type TestServer } from '../testing/server/testServer.ts';
import { type PostgresPair, startPostgresPair } from '../tools/faults/postgresPair.ts';
import { standbyOf } from './platform/config/hosts.ts';
import { asSystem } from './platform/db/actor.ts';
import { appRoleUrl } from './platform/db/appRole.ts';
import { DatabaseClient } from './platform/db/client/databaseClient.ts';
import { freePort } from './platform/db/embedded/freePort.ts';
import { positionOf, Standby } from './platform/db/standby.ts';

let pair: PostgresPair;
let server: TestServer;
let standby: Standby;
let physician: TestBrowser;
const failures: string[] = [];
const read = vi.spyOn(Standby.prototype, 'read');

beforeAll(async () => {
  pair = await startPostgresPair();
  standby = await Standby.open(standbyOf(appRoleUrl(pair.url)), (reason) => failures.push(reason));
  server = await startTestServer({ on: { url: pair.url, drop: () => pair.stop() }, standby });
  await publishTestClinic(server.orm);
  await pair.makeStandby();
  physician = await server.signedIn('PHYSICIAN');
}, 120_000);
afterAll(async () => {
  await standby.close();
  await server.close();
});

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new DatabaseClient({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}
const count = async (url: string, from: string): Promise<number> =>
  Number((await ask<{ n: string }>(url, `select count(*) as n from ${from}`))[0]?.n);
const TIMEOUT = { timeout: 20_000, interval: 50 };

const submissions = async (): Promise<number> => {
  const { submissionMetrics } = ClinicAnalytics.parse(
    (await physician.get('/api/analytics/overview')).json(),
  );
  return submissionMetrics.totalSubmissions;
};
const lastRead = () => read.mock.settledResults.at(-1)?.value as { answer: unknown } | undefined;

test('the standby gives the figures, with what was handed in a moment before; the primary has the record', async () => {
  const views = "audit_entry where action = 'analytics_viewed'";
  for (const expected of [0, 1]) {
    expect(await submissions()).toBe(expected);
    expect(lastRead()).toMatchObject({ answer: { submissionMetrics: { totalSubmissions: expected } } });
    expect(await count(pair.primaryUrl(), views)).toBe(expected + 1);
    await submitIntake(server.browser());
  }
  expect(failures).toEqual([]);
});

test('a standby that is behind is not read', async () => {
  const before = await submissions();
  await ask(pair.standbyUrl(), 'select pg_wal_replay_pause()');
  await submitIntake(server.browser());
  expect(await submissions()).toBe(before + 1);
  expect(lastRead()).toBeUndefined();
  expect(failures).toEqual(['it is more than 1 s behind']);
  await ask(pair.standbyUrl(), 'select pg_wal_replay_resume()');
});

test('neither is one that does not answer, nor one that takes writes itself', async () => {
  const position = await positionOf(server.orm.em.fork());
  const nobody = new URL(pair.standbyUrl());
  nobody.port = String(await freePort());
  for (const [url, reason] of [
    [nobody.href, 'it does not answer'],
    [pair.primaryUrl(), 'it follows nobody: it takes writes itself'],
  ] as const) {
    const reasons: string[] = [];
    const other = await Standby.open(url, (told) => reasons.push(told));
    const read = () => other.read(position, (tx) => tx.execute('select 1'));
    expect(await asSystem('test', read)).toBeUndefined();
    expect(reasons).toEqual([reason]);
    await other.close();
  }
});

test('a save that is on the primary alone is not acknowledged, however often it is sent', async () => {
  const waiting = "pg_stat_activity where wait_event = 'SyncRep'";
  const intake = new TestIntake(server.browser());
  await intake.begin();
  await pair.setSynchronous(true);
  await pair.killStandby();
  const save = { mutationId: randomUUID(), changes: { given: 'Ines' } };
  let told = false;
  const reply = intake.send(save).finally(() => {
    told = true;
  });
  await expect.poll(() => count(pair.primaryUrl(), waiting), TIMEOUT).toBe(1);
  await ask(pair.primaryUrl(), `select pg_terminate_backend(pid) from ${waiting}`);
  // It is committed on the primary, and the server retries by itself.
  const stored = `draft_mutation where mutation_id = '${save.mutationId}'`;
  await expect.poll(() => count(pair.primaryUrl(), stored), TIMEOUT).toBe(1);
  await expect.poll(() => count(pair.primaryUrl(), waiting), TIMEOUT).toBe(1);
  const stranger = server.browser();
  await expect.poll(async () => (await stranger.get('/readyz')).status, TIMEOUT).toBe(503);
  expect(told).toBe(false);

  await pair.startStandby();
  // If the standby starts slowly, the request times out and the client retries.
  const first = await reply;
  if (first.status === 503) expect(first.headers.get('retry-after')).toBe('5');
  else expect(first.json()).toMatchObject({ revision: 1 });
  expect((await intake.send(save)).json()).toMatchObject({ revision: 1 });
  await expect.poll(async () => (await stranger.get('/readyz')).status, TIMEOUT).toBe(200);
});

test('after a promotion the server finds the new primary by itself, and never goes back', async () => {
  const stranger = server.browser();
  const intake = new TestIntake(server.browser());
  await intake.begin();
  expect((await intake.save({ given: 'Ines' })).status).toBe(200);
  const before = await submissions();

  pair.killPrimary();
  await expect.poll(async () => (await stranger.get('/readyz')).status, TIMEOUT).toBe(503);
  const unsaved = await intake.save({ family: 'Rojas' });
  expect([unsaved.status, unsaved.headers.get('retry-after')]).toEqual([503, '5']);
  await pair.promote();
  await expect.poll(async () => (await stranger.get('/readyz')).status, TIMEOUT).toBe(200);
  expect((await intake.save({ family: 'Rojas' })).status).toBe(200);
  expect(await intake.answers()).toMatchObject({ given: 'Ines', family: 'Rojas' });
  expect(await submissions()).toBe(before);

  await pair.startOldPrimary();
  await ask(
    pair.primaryUrl(),
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'clinic_app'",
  );
  await expect.poll(async () => (await intake.save({ age: 41 })).status, TIMEOUT).toBe(200);
  expect(await count(pair.primaryUrl(), `draft where id = '${intake.id}' and answers->>'age' = '41'`)).toBe(
    1,
  );
  expect(await count(pair.standbyUrl(), `draft where id = '${intake.id}' and answers->>'age' = '41'`)).toBe(
    0,
  );
});
