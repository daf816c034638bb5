import { publishTestClinic } from '@clinic/testing/server/testClinic';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { type SilentProxy, startSilentProxy, through } from '@clinic/testing/server/testSilentProxy';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { appRoleUrl } from './appRole.ts';
import { DatabaseClient } from './client/databaseClient.ts';
import { listen } from './listen.ts';
import { ormConfig } from './mikro-orm.config.ts';
import { MAIN } from './place.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

/** Generous, because everything may be late on a busy machine. */
const TIMEOUT_MS = 180_000;

let database: TestDatabase;
let proxy: SilentProxy;
let server: TestServer;
let beside: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  const { hostname, port } = new URL(database.url);
  proxy = await startSilentProxy(hostname, Number(port));
  server = await startTestServer({ on: database, applicationUrl: through(proxy, appRoleUrl(database.url)) });
  await publishTestClinic(server.orm);
  beside = new pg.Client({ connectionString: database.url });
  await beside.connect();
});
afterEach(() => proxy.heal());
afterAll(async () => {
  await beside.end();
  await server.close();
  await proxy.close();
});

const fineAgain = async (ask: () => Promise<{ status: number }>): Promise<void> => {
  await expect.poll(async () => (await ask()).status, { timeout: TIMEOUT_MS, interval: 200 }).toBe(200);
};

async function begun(): Promise<TestIntake> {
  const intake = new TestIntake(server.browser());
  expect((await intake.begin()).status).toBe(201);
  return intake;
}

test(
  'autosaves on unresponsive connections get 503 in time, and the next ones are saved',
  async () => {
    const intakes = await Promise.all(Array.from({ length: 8 }, begun));
    await Promise.all(intakes.map((intake) => intake.save({ given: 'Before' })));
    proxy.silence();
    const replies = await Promise.all(
      intakes.map((intake, index) => intake.save({ given: `Silent ${index}` })),
    );
    for (const { status } of replies) expect([200, 503]).toContain(status);
    expect(replies.some(({ status }) => status === 503)).toBe(true);

    await fineAgain(async () => (await begun()).save({ given: 'After' }));
  },
  TIMEOUT_MS,
);

test(
  'session reads on unresponsive connections do not delay later ones',
  async () => {
    const physician = await server.signedIn('PHYSICIAN');
    expect((await physician.get('/api/review/counts')).status).toBe(200);
    proxy.silence();
    const replies = await Promise.all(Array.from({ length: 12 }, () => physician.get('/api/review/counts')));
    for (const { status } of replies) expect([200, 503]).toContain(status);
    await fineAgain(() => physician.get('/api/review/counts'));
  },
  TIMEOUT_MS,
);

test.each(['/readyz', '/api/review/counts'])(
  'while the database does not respond, %s returns 503 and when to retry',
  async (path) => {
    const physician = await server.signedIn('PHYSICIAN');
    proxy.silence({ newOnes: true });
    const replies = await Promise.all(Array.from({ length: 20 }, () => physician.get(path)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 503));
    for (const { headers } of replies) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    proxy.heal();
    await fineAgain(() => server.browser().get('/readyz'));
  },
  TIMEOUT_MS,
);

test.each(['session', 'draft', 'rate_limit', 'audit_head', 'setting'])(
  'while the table %s is locked, every request is answered in time, and works again afterwards',
  async (table) => {
    const physician = await server.signedIn('PHYSICIAN');
    const intakes = await Promise.all(Array.from({ length: 4 }, begun));
    await beside.query(`begin; lock table ${table} in access exclusive mode`);
    const replies = await Promise.all([
      ...Array.from({ length: 12 }, () => physician.get('/api/review/counts')),
      ...intakes.map((intake) => intake.save({ given: 'Locked' })),
    ]);
    await beside.query('rollback');
    for (const { status } of replies) expect([200, 503]).toContain(status);
    await fineAgain(() => physician.get('/api/review/counts'));
    await fineAgain(async () => (await begun()).save({ given: 'Free' }));
  },
  TIMEOUT_MS,
);

test(
  'a slow statement is not interrupted while it is working',
  async () => {
    const [row] = await server.orm.em.fork().execute('select 1 as one from pg_sleep(6)');
    expect(row).toEqual({ one: 1 });
  },
  TIMEOUT_MS,
);

test(
  'a listening connection detects that it has become unresponsive, and reconnects',
  async () => {
    const heard: string[] = [];
    let reconnected = 0;
    const listening = await listen(through(proxy, database.url), () => undefined, 200);
    await listening.join({
      channels: { testing: (payload) => heard.push(payload) },
      onReconnect: () => {
        reconnected += 1;
      },
    });
    proxy.silence();
    await expect.poll(() => reconnected, { timeout: TIMEOUT_MS }).toBe(1);
    await beside.query(`select pg_notify('testing', 'again')`);
    await expect.poll(() => heard).toEqual(['again']);
    await listening.stop();
  },
  TIMEOUT_MS,
);

test('locks and idle transactions have a time limit; the database limits neither statements nor sessions', async () => {
  const limits = `select current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`;
  const orm = await MikroORM.init(ormConfig(database.url, { job: 'test', place: MAIN, max: 1 }));
  // A statement_timeout would make PostgreSQL report a commit that waits for a standby as done.
  expect(await orm.em.fork().execute(limits)).toEqual([{ idle: '2min', lock: '5s', statement: '0' }]);
  await orm.close();
  const client = new DatabaseClient({ connectionString: database.url, bounded: true });
  await client.connect();
  // A transaction pooler would give them to another client.
  expect((await client.query(limits)).rows).toEqual([{ idle: '0', lock: '0', statement: '0' }]);
  await client.end();
  const direct = new DatabaseClient({ connectionString: database.url, direct: true });
  await direct.connect();
  expect((await direct.query(limits)).rows).toEqual([{ idle: '2min', lock: '5s', statement: '0' }]);
  await direct.end();
});
