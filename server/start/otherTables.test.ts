/** A first start beside tables that are not this program's creates nothing, and says what to do. */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { appRoleUrl, checkAddresses, migrate } from '@clinic/server-platform/db';
import {
  createClinicDatabase,
  createTestDatabase,
  executeOn,
  type TestDatabase,
} from '@clinic/server-platform/testing';
import { testConfig } from '@clinic/testing/server/testConfig';
import { TEST_SESSION_KEY } from '@clinic/testing/server/testServer';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exitCode } from './exitCode.ts';
import { startServer } from './startServer.ts';

const EARLIER = new URL('../platform/db/earlier/', import.meta.url);

let database: TestDatabase;
let databaseUrl: string;
let role: string;
beforeEach(async () => {
  database = await createTestDatabase();
  role = `other_${randomUUID().slice(0, 8)}`;
  const url = new URL(appRoleUrl(database.url));
  url.username = role;
  databaseUrl = url.href;
});
afterEach(async () => {
  await database.drop();
});

const logged: Array<Record<string, unknown>> = [];

/** The error of a first start; undefined: it started. */
async function startError(
  environment: NodeJS.ProcessEnv = { MIGRATION_DATABASE_URL: database.url, DATABASE_URL: databaseUrl },
): Promise<Error | undefined> {
  const config = testConfig({ SESSION_KEYS: TEST_SESSION_KEY, ...environment });
  logged.length = 0;
  const log = (entry: object) => void logged.push(entry as Record<string, unknown>);
  const options = { portalRoot: '/nonexistent', log };
  const started = await startServer(
    { ...config, port: 0, databaseUrl: environment.DATABASE_URL ?? '' },
    options,
  ).catch((error: Error) => error);
  if (started instanceof Error) return started;
  await started.stop();
  return undefined;
}

/** Schemas, tables and roles. */
async function everything(): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select 'schema ' || nspname as name from pg_namespace where nspname !~ '^pg_(toast_)?temp'
     union all select nspname || '.' || relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname !~ '^(pg_|information_schema)'
     union all select 'role ' || rolname from pg_roles where rolname like $1
     order by 1`,
    [`${role}%`],
  );
  await client.end();
  return rows.map(({ name }) => name);
}

const dumps = readdirSync(EARLIER);

test.each(dumps)('a start on the dump %s of an earlier version changes nothing', async (dump) => {
  await executeOn(database.url, readFileSync(new URL(dump, EARLIER), 'utf8'));
  const before = await everything();
  const error = await startError();
  expect(error?.message).toMatch(/earlier version of this program \(\d+, such as public\.submission\)/);
  expect(error?.message).toMatch(/Start that version .* empty database/);
  expect(exitCode(error)).toBe(78);
  expect(await everything()).toEqual(before);
  await expect(migrate(database.url)).rejects.toThrow(/earlier version/);
  expect(await everything()).toEqual(before);
});

test.each([
  ['public', 'create table public.orders (id int)', 'public.orders'],
  ['a schema of its own', 'create schema shop; create table shop.orders (id int)', 'shop.orders'],
  ['a partitioned table', 'create table orders (id int) partition by range (id)', 'public.orders'],
  [
    'a schema that is called as a clinic could be',
    'create schema clinic_main; create table clinic_main.patients (id int)',
    'clinic_main.patients',
  ],
  [
    'a schema called platform',
    'create schema platform; create table platform.games (id int)',
    'platform.games',
  ],
])('a first start beside a table in %s is refused', async (_, sql, table) => {
  await executeOn(database.url, sql);
  const before = await everything();
  const error = await startError();
  expect(error?.message).toContain(`such as ${table}`);
  expect(error?.message).toContain('set DATABASE_URL');
  expect(exitCode(error)).toBe(78);
  expect(await everything()).toEqual(before);
  const alone = await startError({ DATABASE_URL: database.url });
  expect(alone?.message).toContain(`such as ${table}`);
  expect(await everything()).toEqual(before);
});

test('views and sequences are no reason to refuse', async () => {
  await executeOn(database.url, 'create view numbers as select 1 as one; create sequence orders_id');
  const addresses = {
    databaseUrl: database.url,
    directDatabaseUrl: undefined,
    migrationDatabaseUrl: undefined,
  };
  expect(await checkAddresses(addresses)).toMatchObject({ hasTables: false, hasEarlierTables: false });
});

test('an installation beside which tables of an earlier version stand starts, and says so', async () => {
  const installed = await createClinicDatabase();
  await executeOn(installed.url, readFileSync(new URL('firstTables.sql', EARLIER), 'utf8'));
  const error = await startError({
    MIGRATION_DATABASE_URL: installed.url,
    DATABASE_URL: appRoleUrl(installed.url),
  });
  await installed.drop();
  expect(error).toBeUndefined();
  expect(logged.map(({ warning }) => String(warning)).join()).toContain('an earlier version of this program');
});
