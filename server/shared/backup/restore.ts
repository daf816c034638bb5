/**
 * Restores a backup into a database without that clinic: the tables as they were when it was made, all rows
 * or none, then the migrations that this version has added since. If killed halfway, it leaves a schema
 * marked as unfinished, which no server serves and the next restore replaces. The backup is not trusted:
 * counts, checksums and references are checked.
 */
import { createHash, type Hash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { verifyAudit } from '@clinic/server-platform/audit';
import {
  clearMark,
  DatabaseClient,
  findMark,
  MAIN,
  MAIN_CLINIC,
  ormConfig,
  type Place,
  setMark,
  stateCaller,
} from '@clinic/server-platform/db';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { type ClinicEntry, Manifest, Schema, tableOf } from './archive.ts';
import { BackupError } from './backupError.ts';
import { checkRows, type Entry, opened, parsed, type RestoreKeys, SIGNED, verified } from './readBackup.ts';
import { columnsOf, IN_SCHEMA, tablesOf } from './tables.ts';

export interface Restored {
  madeAt: string;
  tables: number;
  rows: number;
  auditEntries: number;
}

/**
 * @param databaseUrl of an empty database, as the role that will own the tables
 * @param begin called once the file is known to be genuine, before anything is restored; absent: an existing
 *   clinic is restored, so the file has to be from the same one
 * @throws BackupError saying what is wrong; the database is then empty again
 */
export async function restore(
  databaseUrl: string,
  { identity, verifyKey }: RestoreKeys,
  file: string,
  place = MAIN,
  begin?: (clinic: ClinicEntry | undefined) => Promise<void>,
): Promise<Restored> {
  const client = new DatabaseClient({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await stateCaller(client, { actor: RESTORE, place });
    const before = await tablesOf(client);
    const { rows: unfinished } = await client.query(findMark(place));
    await client.query('rollback');
    if (before.length > 0 && (begin || unfinished.length === 0)) {
      throw new BackupError(
        place === MAIN
          ? `${addressOf(databaseUrl)} is not empty. Restore into a new one, then let the server use that.`
          : `The database has a clinic ${place.clinic}, its schema ${place.schema} is not empty: nothing was restored. To replace it by what is in the file, suspend and delete it (npm run clinics -- delete ${place.clinic} --yes), then npm run clinics -- add ${place.clinic} --from ${file} --key KEY_FILE`,
      );
    }
    // Verify before using any of the contents.
    const signed = await verified(await opened(identity, file), verifyKey);
    const schema = parsed(Schema, signed.schema);
    const manifest = parsed(Manifest, signed.manifest);
    if (begin) {
      await begin(schema.clinic);
    } else {
      await refuseOthers(client, schema.clinic, { place, file });
      if (unfinished.length > 0) await dropSchema(client, place);
      await client.query(setMark(place));
    }
    try {
      await fill(client, databaseUrl, { open: () => opened(identity, file), schema, manifest, place });
      await migrate(databaseUrl, place);
      const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
      const auditEntries = await checkAudit(databaseUrl, place);
      if (!begin) await client.query(clearMark(place));
      return { madeAt: schema.madeAt, tables: schema.tables.length, rows, auditEntries };
    } catch (error) {
      await client.query('rollback');
      await dropSchema(client, place);
      throw error;
    }
  } finally {
    await client.end();
  }
}

const dropSchema = (client: pg.Client, { schema }: Place): Promise<unknown> =>
  client.query(`drop schema if exists ${pg.escapeIdentifier(schema)} cascade`);

/** Without a password. */
function addressOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `The database ${decodeURIComponent(pathname.slice(1))} at ${host}`;
}

/** The rows of one clinic must never be served as those of another. */
async function refuseOthers(
  client: pg.Client,
  clinic: ClinicEntry | undefined,
  { place, file }: { place: Place; file: string },
): Promise<void> {
  const id = clinic?.id ?? MAIN_CLINIC;
  if (id !== place.clinic) {
    throw new BackupError(
      `${file} is a backup of the clinic ${id}, not of ${place.clinic}: nothing was restored. For a copy under an id that is ` +
        `free: npm run clinics -- add ID --from ${file} --key KEY_FILE`,
    );
  }
  // The main clinic is described by its installation's configuration.
  if (place === MAIN) return;
  const { rows: tables } = await client.query(`select where to_regclass('platform.clinic') is not null`);
  const isClinicKnown =
    tables.length > 0 && (await client.query('select from platform.clinic where id = $1', [id]));
  if (isClinicKnown && isClinicKnown.rows.length > 0) return;
  throw new BackupError(
    `This installation has no clinic ${id}: nothing was restored. npm run clinics -- add ${id} --from ${file} --key KEY_FILE ` +
      'adds it from the file',
  );
}

const RESTORE = { kind: 'system', job: 'restore' } as const;

interface Filling {
  open: () => Promise<AsyncIterable<Entry>>;
  schema: Schema;
  manifest: Manifest;
  place: Place;
}

async function fill(
  client: pg.Client,
  databaseUrl: string,
  { open, schema, manifest, place }: Filling,
): Promise<void> {
  let loading: Loading | undefined;
  const restored = new Map<string, { rows: number; sha256: string }>();
  const finish = async (): Promise<void> => {
    if (loading) restored.set(loading.table, await loaded(loading));
    loading = undefined;
  };
  await migrate(databaseUrl, place, schema.migrations);
  await client.query('begin');
  await stateCaller(client, { actor: RESTORE, place });
  const removed = await prepare(client, schema);
  try {
    for await (const { name, content } of await open()) {
      if (SIGNED.has(name)) continue;
      const table = schema.tables.find((one) => one.name === tableOf(name));
      if (!table) throw new BackupError(`The backup has an unknown part: ${name}`);
      if (loading?.table !== table.name) {
        await finish();
        loading = begun(client, table.name, columnsOf(table));
      }
      loading.hash.update(content);
      await written(loading.stream, content);
    }
    await finish();
  } catch (error) {
    // Otherwise the connection would keep waiting for rows and accept no other query.
    if (loading) await abandoned(loading);
    throw error;
  }
  checkRows(manifest, restored);
  await complete(client, schema, manifest, removed);
  await client.query('commit');
}

/** To the newest migration, or to the ones the backup had. */
async function migrate(databaseUrl: string, place: Place, wanted?: readonly string[]): Promise<void> {
  const orm = await MikroORM.init(ormConfig(databaseUrl, { job: 'restore', place }));
  try {
    if (!wanted) {
      await orm.migrator.up();
      return;
    }
    const pending = new Set((await orm.migrator.getPending()).map(({ name }) => name));
    const unknown = wanted.filter((name) => !pending.has(name));
    if (unknown.length > 0) {
      throw new BackupError(
        `The backup was made by a newer version of this program (${unknown[0]}). Install that one first.`,
      );
    }
    await orm.migrator.up({ migrations: [...wanted] });
  } finally {
    await orm.close();
  }
}

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

/** What is dropped while rows are loaded, and recreated once all are there. */
interface Removed {
  constraints: Constraint[];
  /** Statements that recreate them. */
  indexes: string[];
  /** Tables whose policies apply to their owner, too. */
  closed: string[];
  /** Triggers that also act on what replication writes; `enable trigger user` makes them ordinary ones. */
  always: Array<{ table: string; name: string }>;
}

/** Rows are loaded table by table, unchanged: foreign keys and triggers are off until all are there. */
async function prepare(client: pg.Client, { tables }: Schema): Promise<Removed> {
  const { rows: constraints } = await client.query<Constraint>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = (select oid from pg_namespace where nspname = current_schema())`,
  );
  for (const { table, name } of constraints)
    await client.query(`alter table ${table} drop constraint ${name}`);
  const { rows: closed } = await client.query<{ table: string }>(
    `select oid::regclass::text as "table" from pg_class
     where ${IN_SCHEMA} and relforcerowsecurity`,
  );
  const { rows: always } = await client.query<Removed['always'][number]>(
    `select tgrelid::regclass::text as "table", quote_ident(tgname) as name
     from pg_trigger join pg_class on pg_class.oid = tgrelid where tgenabled = 'A' and not tgisinternal and ${IN_SCHEMA}`,
  );
  for (const { name } of tables) {
    const table = pg.escapeIdentifier(name);
    await client.query(`alter table ${table} disable trigger user`);
    // PostgreSQL copies no rows into a table whose policies apply to the role that copies.
    await client.query(`alter table ${table} no force row level security`);
    await client.query(`delete from ${table}`);
  }
  // Building an index from all rows at once takes a fraction of the time of building it row by row.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid
     where ${IN_SCHEMA} and relkind = 'i' and not relispartition
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return {
    constraints,
    indexes: indexes.map(({ definition }) => definition),
    closed: closed.map(({ table }) => table),
    always,
  };
}

async function complete(
  client: pg.Client,
  { tables }: Schema,
  { sequences }: Manifest,
  { constraints, indexes, closed, always }: Removed,
): Promise<void> {
  await client.query(`set local maintenance_work_mem = '256MB'`);
  for (const definition of indexes) await client.query(definition);
  for (const { name } of tables) {
    await client.query(`alter table ${pg.escapeIdentifier(name)} enable trigger user`);
  }
  for (const { table, name } of always)
    await client.query(`alter table ${table} enable always trigger ${name}`);
  for (const [name, value] of Object.entries(sequences)) {
    await client.query('select setval(quote_ident($1)::regclass, $2)', [name, value]);
  }
  // Adding a constraint checks that it holds.
  for (const { table, name, definition } of constraints) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const table of closed) await client.query(`alter table ${table} force row level security`);
}

interface Loading {
  table: string;
  stream: CopyStreamQuery;
  hash: Hash;
}

const begun = (client: pg.Client, table: string, place: string): Loading => ({
  table,
  stream: client.query(copyFrom(`copy ${place} from stdin`)),
  hash: createHash('sha256'),
});

async function loaded({ stream, hash }: Loading): Promise<{ rows: number; sha256: string }> {
  stream.end();
  await finished(stream);
  return { rows: stream.rowCount, sha256: hash.digest('hex') };
}

async function abandoned({ stream }: Loading): Promise<void> {
  const over = finished(stream).catch(() => undefined);
  stream.destroy();
  await over;
}

const written = (stream: Writable, content: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(content, (error) => (error ? reject(error) : resolve()));
  });

async function checkAudit(databaseUrl: string, place: Place): Promise<number> {
  const orm = await MikroORM.init(ormConfig(databaseUrl, { job: 'restore', place }));
  try {
    const { checked, fault } = await verifyAudit(orm.em.fork());
    if (fault) throw new BackupError(`The audit log of the backup is not intact: ${fault.kind}`);
    return checked;
  } finally {
    await orm.close();
  }
}
