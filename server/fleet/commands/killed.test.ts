/** A command that is killed leaves nothing half done: run again, it completes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { allClinics, checkVersion, setState } from '@clinic/server-platform/clinics';
import { migrate, placeOf } from '@clinic/server-platform/db';
import { writeKeyFile } from '@clinic/server-shared/backup';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { fillClinic, type TestInstallation, testInstallation } from '@clinic/testing/server/testInstallation';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'killed-'));
const keyFile = join(folder, 'clinic.key');
const id = `kill-${randomUUID().slice(0, 8)}`;
const copy = `copy-${randomUUID().slice(0, 8)}`;
let here: TestInstallation;
let there: TestInstallation;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  [here, there] = [await testInstallation(), await testInstallation()];
  await here.add(id);
  await fillClinic(here.database.url, id, 1);
  const { recipient, signingKey } = await writeKeyFile(keyFile);
  environment = {
    ...childEnvironment(),
    ...here.environment,
    DATA_DIR: folder,
    BACKUP_RECIPIENT: recipient,
    BACKUP_SIGNING_KEY: signingKey,
  };
});
afterAll(async () => {
  await here.close();
  await there.close();
  rmSync(folder, { recursive: true });
});

const begun = (...args: string[]): ChildProcess =>
  spawn(process.execPath, [join(ROOT, 'server/commands/clinics.ts'), ...args], { env: environment });

const done = (...args: string[]): Promise<string> => ended(begun(...args));

async function ended(child: ChildProcess): Promise<string> {
  const [said, wrong] = await Promise.all([text(child.stdout as never), text(child.stderr as never)]);
  if (child.exitCode === null) await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(wrong);
  return said;
}

/** Kills the command just before it writes the directory, its last step. */
async function killedAtTheEnd({ database }: TestInstallation, ...args: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin');
  // Others may read the directory, but not write to it.
  await client.query('lock table platform.clinic in share row exclusive mode');
  const child = begun(...args);
  const exited = once(child, 'exit');
  const waits = async () =>
    (await client.query(`select from pg_locks where not granted and relation = 'platform.clinic'::regclass`))
      .rowCount;
  await expect.poll(waits, { timeout: 60_000, interval: 50 }).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await exited;
  await client.query('rollback');
  await client.end();
}

/** Kills the command once it has created the tables and is about to fill them. */
async function killedWhileFilling({ database }: TestInstallation, ...args: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('select pg_advisory_lock(4711)');
  await client.query(`create function held() returns event_trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(4711); end'`);
  // Indexes are dropped right before that.
  await client.query(
    `create event trigger held on ddl_command_start when tag in ('DROP INDEX') execute function held()`,
  );
  const child = restoring(...args);
  const exited = once(child, 'exit');
  const waits = async () =>
    (await client.query(`select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`))
      .rowCount;
  await expect.poll(waits, { timeout: 60_000, interval: 50 }).toBe(1);
  child.kill('SIGKILL');
  await exited;
  await client.query('drop event trigger held');
  await client.query('drop function held');
  await client.end();
}

const restoring = (...args: string[]): ChildProcess =>
  spawn(process.execPath, [join(ROOT, 'server/commands/backup.ts'), 'restore', ...args], {
    env: environment,
  });

const idsOf = async ({ installation }: TestInstallation) =>
  (await allClinics(installation.em)).map((clinic) => clinic.id);

test('add --from: the clinic is not served before the end, and the next run starts over', async () => {
  const file = join(folder, 'clinic.backup');
  await done('export', id, file);
  const command = ['add', copy, '--from', file, '--key', keyFile];
  await killedAtTheEnd(here, ...command);
  expect(await idsOf(here)).not.toContain(copy);
  expect(await done(...command)).toContain('the log is whole');
  const [rows, before] = [await here.rowsOf(copy), await here.rowsOf(id)];
  expect(rows.get('submission')).toEqual(before.get('submission'));
  expect(await idsOf(here)).toContain(copy);
});

test('restore: a lost or half-restored clinic cannot be opened; run again, the restore completes', async () => {
  const file = join(folder, 'lost.backup');
  await done('export', id, file);
  const before = await here.rowsOf(id);
  const { schema } = placeOf(id);
  await here.installation.em.execute(`drop schema ${schema} cascade`);
  const migrating = () => migrate(here.database.url, { place: placeOf(id) });
  await expect(migrating()).rejects.toThrow(/tables .* are not there.*npm run restore .*--clinic/);
  await expect(done('resume', id)).rejects.toThrow(/tables .* are not there/);
  expect(await here.rowsOf(id)).toEqual(new Map());

  await killedWhileFilling(here, file, keyFile, '--clinic', id);
  await expect(migrating()).rejects.toThrow(/is being restored or added now, or .*Run that command again/);
  await expect(done('resume', id)).rejects.toThrow(/is being restored or added now/);
  await expect(checkVersion(here.orm.em.fork(), placeOf(id))).rejects.toThrow(/is being restored/);
  expect(await ended(restoring(file, keyFile, '--clinic', id))).toContain('the log is whole');
  expect((await here.rowsOf(id)).get('submission')).toEqual(before.get('submission'));
  expect(await done('resume', id)).toContain('is open again');
});

test('delete: removes either everything or nothing', async () => {
  await setState(here.installation.em, copy, 'suspended');
  const before = await here.rowsOf(copy);
  await killedAtTheEnd(here, 'delete', copy, '--yes');
  expect(await here.rowsOf(copy)).toEqual(before);
  expect(await done('delete', copy, '--yes')).toContain('is deleted');
  expect(await here.rowsOf(copy)).toEqual(new Map());
  expect(await idsOf(here)).not.toContain(copy);
});

test('move: the source stays complete and suspended, and the next run completes', async () => {
  const before = await here.rowsOf(id);
  await killedAtTheEnd(there, 'move', id, '--to', there.database.url);
  expect(await idsOf(there)).not.toContain(id);
  expect(await here.rowsOf(id)).toEqual(before);
  expect(await done('move', id, '--to', there.database.url)).toContain('the log is whole');
  expect((await there.rowsOf(id)).get('submission')).toEqual(before.get('submission'));
  expect(await idsOf(there)).toContain(id);
});
