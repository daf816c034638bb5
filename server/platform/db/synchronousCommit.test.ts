/** Commits that wait for a synchronous standby, as in a Patroni cluster in synchronous mode. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishTestClinic } from '@clinic/testing/server/testClinic';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { unstatedUrl } from './testDatabaseServer.ts';

let server: TestServer;
let beside: pg.Client;
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'synchronous-'));
  const { url, stop } = await startEmbedded({ dataDir });
  const drop = async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  server = await startTestServer({ on: { url, drop } });
  await publishTestClinic(server.orm);
  beside = new pg.Client({ connectionString: unstatedUrl(url) });
  await beside.connect();
});
afterAll(async () => {
  // Also after a failure: the server would not stop while its commits wait.
  await waitForStandby('');
  await beside.end();
  await server.close();
});

const WAITING = "pg_stat_activity where wait_event = 'SyncRep'";
const TIMEOUT = { timeout: 30_000, interval: 50 };
const count = async (from: string): Promise<number> =>
  (await beside.query(`select count(*)::int as n from ${from}`)).rows[0].n;

async function waitForStandby(name: string): Promise<void> {
  await beside.query(`alter system set synchronous_standby_names = '${name}'`);
  await beside.query('select pg_reload_conf()');
}

test('a save that only the primary has is not acknowledged, however often it is sent', async () => {
  const intake = new TestIntake(server.browser());
  await intake.begin();
  const save = { mutationId: randomUUID(), changes: { given: 'Ines' } };
  await waitForStandby('absent');
  let acknowledged = false;
  const reply = intake.send(save).finally(() => {
    acknowledged = true;
  });
  await expect.poll(() => count(WAITING), TIMEOUT).toBe(1);
  await beside.query(`select pg_terminate_backend(pid) from ${WAITING}`);
  // It is committed on the primary, and the server retries by itself.
  await expect.poll(() => count(`draft_mutation where mutation_id = '${save.mutationId}'`), TIMEOUT).toBe(1);
  await expect.poll(() => count(WAITING), TIMEOUT).toBe(1);
  const stranger = server.browser();
  await expect.poll(async () => (await stranger.get('/readyz')).status, TIMEOUT).toBe(503);
  expect(acknowledged).toBe(false);

  await waitForStandby('');
  // If that took long, the request was answered with 503 and the client retries.
  const first = await reply;
  if (first.status === 503) expect(first.headers.get('retry-after')).toBe('5');
  else expect(first.json()).toMatchObject({ revision: 1 });
  expect((await intake.send(save)).json()).toMatchObject({ revision: 1 });
  await expect.poll(async () => (await stranger.get('/readyz')).status, TIMEOUT).toBe(200);
});
