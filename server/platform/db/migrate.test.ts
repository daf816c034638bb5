import { exitCode } from '@clinic/server/testing';
import { Migration } from '@mikro-orm/migrations';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appRoleUrl } from './appRole.ts';
import { connectAsApp } from './connect.ts';
import { migrate, migrationLock } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';
import { MAIN } from './place.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';
import { plainUrl } from './testDatabaseServer.ts';

const SHIPPED = MIGRATIONS.length;

let database: TestDatabase;
let clients: pg.Client[];
beforeEach(async () => {
  database = await createTestDatabase();
  clients = [];
  await (await connectAsApp(appRoleUrl(database.url), database.url)).close();
});
afterEach(async () => {
  MIGRATIONS.splice(SHIPPED);
  for (const client of clients) await client.end();
  await database.drop();
});

/** Simulates a migration of the next version. */
function ship(name: string, sql: string[], { transactional = true } = {}): void {
  MIGRATIONS.push({
    name,
    class: class extends Migration {
      override up(): void {
        for (const statement of sql) this.addSql(statement);
      }
      override isTransactional(): boolean {
        return transactional;
      }
    },
  });
}

async function client(url = database.url): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: url });
  clients.push(made);
  await made.connect();
  return made;
}

async function application(): Promise<pg.Client> {
  const made = await client(appRoleUrl(database.url));
  await made.query('set role clinic_app_main__staff');
  return made;
}

const save = `insert into setting (key, value) values (gen_random_uuid()::text, '1')`;

test('a migration that waits for a lock lets other queries pass, and runs once it can', async () => {
  const reader = await client();
  await reader.query('begin');
  await reader.query('select from setting');
  ship('Next', ['alter table setting add column next integer']);
  const reported = Promise.withResolvers<string>();
  const done = migrate(database.url, { onWaiting: (it) => reported.resolve(it.reason), pauseMs: 100 });

  const server = await application();
  const waits = `select from pg_locks where not granted and relation = 'setting'::regclass`;
  while ((await reader.query(waits)).rowCount === 0);
  await server.query(save);
  expect(await reported.promise).toMatch(
    /^the migration Next waits for a transaction of PostgreSQL's process \d+/,
  );
  await reader.query('commit');
  await done;
  await server.query('update setting set next = 1');
});

test('servers of the previous version keep running: the application can use a new table at once', async () => {
  ship('Next', [
    'create table next_count (id bigint generated always as identity, key text)',
    `create function count_next() returns trigger language plpgsql as $$
      begin insert into next_count (key) values (new.key); return null; end $$`,
    'create trigger limit_next after insert on rate_limit for each row execute function count_next()',
  ]);
  await migrate(database.url);
  const patient = await application();
  await patient.query('set role clinic_app_main');
  await patient.query(
    `insert into rate_limit (key, since, count) values (gen_random_uuid()::text, now(), 1)`,
  );
  expect((await patient.query('select from next_count')).rowCount).toBe(1);
});

test('one process migrates while concurrent ones wait, and an index is built without blocking writes', async () => {
  const index = 'create index concurrently setting_next on setting (value)';
  const afresh = 'drop index concurrently if exists setting_next';
  ship('Next', ['set lock_timeout = 0', afresh, index], { transactional: false });
  const owner = await client();
  await owner.query('begin isolation level repeatable read');
  await owner.query('select from setting');
  const url = plainUrl(database.url);
  const all = Promise.all([migrate(url), migrate(url), migrate(url)]);
  const building = `select from pg_stat_activity where query like 'create index concurrently%' and state = 'active'`;
  const watcher = await client();
  while ((await watcher.query(building)).rowCount === 0);
  await owner.query('commit');
  await all;
  const { rows } = await watcher.query(
    `select indisvalid as valid from pg_index where indexrelid = 'setting_next'::regclass`,
  );
  expect(rows).toEqual([{ valid: true }]);
});

test('completed migrations stay when a later one fails, and the failed one is retried on the next run', async () => {
  ship('Good', ['create table good (id integer)']);
  ship('Bad', ['create table half (id integer)', 'select 1 / (select count(*) from good)']);
  await expect(migrate(database.url)).rejects.toThrow('division by zero');
  const owner = await client();
  expect((await owner.query(`select to_regclass('good') as good, to_regclass('half') as half`)).rows).toEqual(
    [{ good: 'good', half: null }],
  );
  await owner.query('insert into good values (1)');
  await migrate(database.url);
  expect((await owner.query('select from half')).rowCount).toBe(0);
});

test('a migration that cannot get its lock is given up after a while, and says what it waited for', async () => {
  const reader = await client();
  await reader.query('begin');
  await reader.query('select from setting');
  ship('Next', ['alter table setting add column next integer']);
  await expect(migrate(database.url, { pauseMs: 10, giveUpAfterMs: 100 })).rejects.toThrow(
    /Given up .*the migration Next waits for/,
  );
  await reader.query('rollback');
  await migrate(database.url);
});

test('a process that waits for another one to migrate reports it, and finally gives up', async () => {
  const other = await client();
  await other.query(`select pg_advisory_lock(${migrationLock(MAIN)})`);
  const reported: string[] = [];
  const waiting = migrate(database.url, {
    onWaiting: ({ reason }) => reported.push(reason),
    giveUpAfterMs: 500,
  });
  await expect(waiting).rejects.toThrow('Another process has been migrating');
  expect(reported[0]).toBe('another process migrates the database');
});

test('an older program refuses a newer database with a clear message, and changes nothing', async () => {
  ship('Next', ['create table next (id integer)']);
  await migrate(database.url);
  MIGRATIONS.splice(SHIPPED);
  const refused = connectAsApp(appRoleUrl(database.url), database.url);
  await expect(refused).rejects.toThrow(/newer version of this program .*Next/);
  expect(exitCode(await refused.catch((error: unknown) => error))).toBe(78);
  const owner = await client();
  expect((await owner.query(`select to_regclass('next') as next`)).rows).toEqual([{ next: 'next' }]);
});

test('a database from before the first release is refused with instructions', async () => {
  const owner = await client();
  await owner.query(`insert into mikro_orm_migrations (name) values ('Migration2026112102Queue')`);
  const refused = connectAsApp(appRoleUrl(database.url), database.url);
  await expect(refused).rejects.toThrow(/from before the first release.*empty database/);
  expect(exitCode(await refused.catch((error: unknown) => error))).toBe(78);
});
