import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ormConfig } from './mikro-orm.config.ts';
import { MAIN } from './place.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

/** More than the pool's size. */
const TIMES = 12;

let database: TestDatabase;
let orm: MikroORM;
let beside: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await MikroORM.init(ormConfig(database.url, { job: 'test', place: MAIN }));
  beside = new pg.Client({ connectionString: database.url });
  await beside.connect();
});
afterAll(async () => {
  await orm.close();
  await beside.end();
  await database.drop();
});

const kill = (pid: number) => beside.query('select pg_terminate_backend($1)', [pid]);
const pidOf = async (em: MikroORM['em']): Promise<number> =>
  (await em.execute<[{ pid: number }]>('select pg_backend_pid() as pid'))[0].pid;

test.each<[string, (tx: MikroORM['em']) => Promise<unknown>]>([
  ['at a statement', (tx) => tx.execute('select 1')],
  ['at its end', async () => undefined],
])('connections that break in a transaction, %s, are replaced', async (_, then) => {
  for (let time = 0; time < TIMES; time += 1) {
    const broken = orm.em.fork().transactional(async (tx) => {
      await kill(await pidOf(tx));
      await then(tx);
    });
    await expect(broken).rejects.toThrow();
  }
  expect(await orm.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);
});

test('a connection that breaks while idle is replaced', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    await kill(await pidOf(orm.em.fork()));
    // Requests fail with a retryable error until this process notices the broken connection.
    await expect.poll(() => pidOf(orm.em.fork()).catch(() => 0)).toBeGreaterThan(0);
  }
});

test('a connection to a server that has become a standby is replaced when a write fails', async () => {
  const one = await MikroORM.init(ormConfig(database.url, { job: 'test', max: 1 }));
  const write = () => one.em.fork().execute('create table if not exists public.written (id int primary key)');
  // As after a failover behind a proxy: the session continues, but its server accepts no more writes.
  await one.em.fork().execute(`select set_config('default_transaction_read_only', 'on', false)`);
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  await expect.poll(() => write().catch(() => undefined)).toBeDefined();
  await one.close();
});

test('all connections that break at once are replaced', async () => {
  const broken = await Promise.allSettled(
    Array.from({ length: TIMES }, () =>
      orm.em.fork().transactional(async (tx) => {
        await kill(await pidOf(tx));
        await tx.execute('select 1');
      }),
    ),
  );
  expect(broken.every(({ status }) => status === 'rejected')).toBe(true);
  const asked = Array.from({ length: TIMES }, () => orm.em.fork().execute('select 1 as one'));
  expect(await Promise.all(asked)).toEqual(Array(TIMES).fill([{ one: 1 }]));
});
