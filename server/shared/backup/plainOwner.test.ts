/** Row security applies to the owner of the tables too: its commands must not read or write zero rows unnoticed. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPatients } from '@clinic/fixtures/demo/demoPatients';
import { derivedDifferences, publishShipped, seed } from '@clinic/server/testing';
import { verifyAudit } from '@clinic/server-platform/audit';
import { appRoleUrl, migrate } from '@clinic/server-platform/db';
import { ensureDemoAccounts } from '@clinic/server-platform/demo';
import {
  connect,
  createClinicDatabase,
  createDatabase,
  executeOn,
  urlOf,
} from '@clinic/server-platform/testing';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { backup } from './backup.ts';
import { restore } from './restore.ts';
import { generateSigner } from './signature.ts';

const NOW = new Date('2026-03-15T12:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'owner-'));
const role = `owner_${randomUUID().slice(0, 8)}`;
const made: string[] = [];

/** An empty database, owned by a role without any privilege. */
async function ownDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(inject('databaseUrl'), name);
  made.push(name);
  await executeOn(inject('databaseUrl'), `alter database ${name} owner to ${role}`);
  const url = new URL(urlOf(inject('databaseUrl'), name));
  url.username = role;
  url.password = 'secret';
  return url.href;
}

let clinic: string;
beforeAll(async () => {
  await executeOn(inject('databaseUrl'), `create role ${role} login password 'secret'`);
  clinic = await ownDatabase();
  const orm = await connect(clinic, { job: 'test' });
  await publishShipped(orm, NOW);
  await ensureDemoAccounts(orm, NOW);
  await seed(orm, demoPatients('2026-03-15').slice(0, 3), { timeZone: 'UTC' }, NOW);
  await orm.close();
});
afterAll(async () => {
  for (const name of made) await executeOn(inject('databaseUrl'), `drop database ${name} with (force)`);
  await executeOn(inject('databaseUrl'), `drop role ${role}`);
  rmSync(folder, { recursive: true, force: true });
});

/** Rows by table, as a superuser counts them. */
async function counts(url: string): Promise<Record<string, number>> {
  const client = new pg.Client({
    connectionString: urlOf(inject('databaseUrl'), new URL(url).pathname.slice(1)),
  });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'clinic_main'::regnamespace and relkind = 'r' and relname <> 'presence'`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query(`select count(*)::int as n from ${pg.escapeIdentifier(name)}`);
    found[name] = rows[0].n;
  }
  await client.end();
  return found;
}

test('without an actor it sees no row', async () => {
  const client = new pg.Client({ connectionString: clinic });
  await client.connect();
  for (const table of ['submission', 'users', 'audit_entry']) {
    expect((await client.query(`select from ${table}`)).rowCount).toBe(0);
  }
  await client.end();
});

test('a backup contains every row, and restores them all for another such owner', async () => {
  const identity = await generateIdentity();
  const { signingKey, verifyKey } = generateSigner();
  const file = join(folder, 'clinic.backup');
  const before = await counts(clinic);
  const keys = { recipients: [await identityToRecipient(identity)], signingKey };
  const { rows } = await backup(clinic, keys, file, NOW);
  expect(rows).toBe(Object.values(before).reduce((sum, n) => sum + n, 0));
  expect(before.submission).toBe(3);
  const restored = await ownDatabase();
  await restore(restored, { identity, verifyKey }, file);
  expect(await counts(restored)).toEqual(before);
  const orm = await connect(restored, { job: 'verify' });
  expect(await derivedDifferences(orm)).toEqual([]);
  expect(await verifyAudit(orm.em.fork())).toMatchObject({ checked: before.audit_entry, fault: null });
  await orm.close();
});

test('after restoring a dump for another owner, no backup is written until migrate has made the rows visible to it', async () => {
  const before = await counts(clinic);
  // What pg_restore --no-owner leaves: policies for the former owner, and none where it has no such role.
  await executeOn(clinic, 'alter policy stated_rows on clinic_main.submission to pg_monitor');
  await executeOn(clinic, 'drop policy stated_rows on clinic_main.audit_entry');
  const identity = await generateIdentity();
  const { signingKey, verifyKey } = generateSigner();
  const keys = { recipients: [await identityToRecipient(identity)], signingKey };
  const file = join(folder, 'dumped.backup');
  await expect(backup(clinic, keys, file, NOW)).rejects.toThrow(/such as audit_entry.*npm run migrate/);
  for (let run = 0; run < 2; run += 1) await migrate(clinic);
  await backup(clinic, keys, file, NOW);
  const restored = await ownDatabase();
  await restore(restored, { identity, verifyKey }, file);
  expect(await counts(restored)).toEqual(before);
});

test('a role that does not own the tables writes no backup; the error names the owner', async () => {
  const database = await createClinicDatabase();
  const { signingKey } = generateSigner();
  const keys = { recipients: [await identityToRecipient(await generateIdentity())], signingKey };
  const writing = backup(appRoleUrl(database.url), keys, join(folder, 'none.backup'), NOW);
  await expect(writing).rejects.toThrow(/does not own the tables.*MIGRATION_DATABASE_URL/);
  await database.drop();
});
