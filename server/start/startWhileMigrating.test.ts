/** A server that waits for another process to migrate the database already answers what it can. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '@clinic/contract/version';
import { readConfig } from '@clinic/server-platform/config';
import { appRoleUrl, MAIN } from '@clinic/server-platform/db';
import {
  createTestDatabase,
  freePort,
  migrationLock,
  type TestDatabase,
} from '@clinic/server-platform/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from './startServer.ts';

const folder = mkdtempSync(join(tmpdir(), 'migrating-'));
let database: TestDatabase;
let other: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const configured = (settings: Partial<ReturnType<typeof readConfig>>) => ({
  ...readConfig({ SESSION_KEYS: 'a key that is used in nothing but tests', DATA_DIR: folder }),
  databaseUrl: appRoleUrl(database.url),
  migrationDatabaseUrl: database.url,
  demo: false,
  ...settings,
});

test('it is alive, is not ready and says why, logs the reason once, and serves requests once the migration is done', async () => {
  await other.query(`select pg_advisory_lock(${migrationLock(MAIN)})`);
  const port = await freePort();
  const logged: Array<Record<string, unknown>> = [];
  const starting = startServer(configured({ port }), {
    portalRoot: '/nonexistent',
    log: (entry) => logged.push(entry),
    listenAtOnce: true,
  });
  const ask = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    return { status: reply?.status, text: await reply?.text() };
  };
  const reason = 'another process migrates the database';
  await expect
    .poll(() => ask('/readyz'), { timeout: 30_000 })
    .toEqual({
      status: 503,
      text: expect.stringContaining(reason),
    });
  expect(await ask('/healthz')).toEqual({ status: 200, text: `ok ${VERSION}` });
  expect(logged).toMatchObject([{ level: 'warn', warning: `The server waits: ${reason}` }]);

  await other.query(`select pg_advisory_unlock(${migrationLock(MAIN)})`);
  const server = await starting;
  expect(await ask('/readyz')).toEqual({ status: 200, text: 'ready' });
  await server.stop();
});

test.each([
  [
    'a missing database',
    { databaseUrl: 'postgresql://u:p@127.0.0.1:1/x', migrationDatabaseUrl: undefined },
    /127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)\. Check DATABASE_URL/,
  ],
  ['an address of another machine', { host: '192.0.2.1' }, /no address 192\.0\.2\.1.*Check HOST/],
])('%s is reported with its setting', async (_what, settings, words) => {
  const refused = startServer(configured({ port: 0, ...settings }), {
    portalRoot: '/nonexistent',
    log: () => undefined,
    listenAtOnce: true,
  });
  await expect(refused).rejects.toThrow(words);
});

test('a rejected password is reported with its setting', async () => {
  const wrong = new URL(database.url);
  wrong.password = 'wrong';
  const refused = startServer(
    { ...configured({ port: 0 }), databaseUrl: wrong.href, migrationDatabaseUrl: undefined },
    { portalRoot: '/nonexistent', log: () => undefined },
  );
  await expect(refused).rejects.toThrow(/refuses the password\. Check DATABASE_URL/);
});
