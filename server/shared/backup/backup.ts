/** Writes a consistent snapshot of a clinic to an encrypted file while the clinic keeps running. */
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { DatabaseClient, MAIN, MAIN_CLINIC, type Place, stateCaller } from '@clinic/server-platform/db';
import type { Objects } from '@clinic/server-platform/objects';
import { Encrypter } from 'age-encryption';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import {
  addFile,
  type ClinicEntry,
  MANIFEST,
  type Manifest,
  PART_BYTES,
  partName,
  SCHEMA,
  type Schema,
  SIGNATURE,
  type Table,
} from './archive.ts';
import { BackupError } from './backupError.ts';
import { keepObjects, OBJECTS_TABLE, objectRows, PIECES_TABLE, toDoOf } from './documentObjects.ts';
import { refuseHiddenRows } from './hiddenRows.ts';
import { type SigningKey, signatureOf } from './signature.ts';
import { columnsOf, migrationsOf, sequencesOf, tablesOf } from './tables.ts';

export interface BackupMade {
  tables: number;
  rows: number;
}

export interface BackupKeys {
  /** Public keys (`age1…`); any one of their private keys opens the file. */
  recipients: readonly string[];
  /** Made by `npm run backup:key`: a restore requires its signature. */
  signingKey: SigningKey;
}

export interface DocumentContents {
  /** The object storage of documents whose contents are not in the database. */
  objects?: Objects | undefined;
  /** Only their keys and seals are written: a restore then needs the same bucket. */
  withoutDocuments?: boolean;
  /** The command has no option to leave them out. */
  whole?: boolean;
}

/** @param databaseUrl as the role that owns the tables */
export async function backup(
  databaseUrl: string,
  { recipients, signingKey }: BackupKeys,
  file: string,
  at: Date,
  contents: DocumentContents = {},
  place = MAIN,
): Promise<BackupMade> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const client = new DatabaseClient({ connectionString: databaseUrl });
  await client.connect();
  // Unique to this backup: another one to the same file may be in progress.
  const partial = `${file}.${randomBytes(4).toString('hex')}.partial`;
  let kept: { end(): Promise<void> } | undefined;
  try {
    const clinic = await entryOf(client, place);
    // Before the snapshot, so that it contains no document whose object is being removed.
    kept = await keepObjects(databaseUrl, place);
    // One snapshot for all tables, despite concurrent writes.
    await client.query('begin isolation level repeatable read read only');
    await stateCaller(client, { actor: { kind: 'system', job: 'backup' }, place });
    await refuseHiddenRows(client, place);
    const archive = pack();
    const packed = archive.pipe(createGzip());
    // An error in either stream destroys the other.
    archive.on('error', (error) => packed.destroy(error));
    packed.on('error', (error) => archive.destroy(error));
    const encrypted = await encrypter.encrypt(Readable.toWeb(packed) as ReadableStream<Uint8Array>);
    const written = pipeline(
      Readable.fromWeb(encrypted as Parameters<typeof Readable.fromWeb>[0]),
      createWriteStream(partial, { flags: 'wx', mode: 0o600 }),
    ).catch((error) => {
      packed.destroy(error);
      throw error;
    });
    const [filled, stored] = await Promise.allSettled([
      fill(archive, client, { at, signingKey, clinic, place, ...contents }),
      written,
    ]);
    // Report the disk error that caused the other failure.
    if (stored.status === 'rejected' && isOfDisk(stored.reason)) throw stored.reason;
    if (filled.status === 'rejected') throw filled.reason;
    if (stored.status === 'rejected') throw stored.reason;
    await synced(partial);
    // A partial backup never gets the final name.
    await rename(partial, file);
    await client.end();
    return filled.value;
  } catch (error) {
    throw isOfDisk(error) ? new BackupError(noPlace(file, error)) : error;
  } finally {
    await rm(partial, { force: true });
    // Otherwise this would wait for an interrupted COPY.
    client.connection.stream.destroy();
    await kept?.end();
  }
}

/** Undefined for the clinic main, which its installation's configuration describes. */
async function entryOf(client: pg.Client, { clinic }: Place): Promise<ClinicEntry | undefined> {
  if (clinic === MAIN_CLINIC) return undefined;
  const { rows } = await client.query<ClinicEntry>(
    `select id, name, time_zone as "timeZone", admin_email as "adminEmail",
       array(select host from platform.clinic_host where clinic_id = id order by host) as hosts,
       translate(encode(sealed_key, 'base64'), e'+/=\\n', '-_') as "sealedKey"
     from platform.clinic where id = $1`,
    [clinic],
  );
  if (rows[0]) return rows[0];
  throw new BackupError(`There is no clinic ${clinic}: npm run clinics -- list`);
}

/** Errors of the output file, not of the database connection. */
const DISK = /^(ENOSPC|EDQUOT|EFBIG|EIO|EROFS|EACCES|EPERM|ENOENT|EISDIR|ENOTDIR|EMFILE|ENAMETOOLONG)$/;

const isOfDisk = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && DISK.test(String((error as NodeJS.ErrnoException).code));

function noPlace(file: string, { code, message }: NodeJS.ErrnoException): string {
  const why =
    code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG'
      ? 'there is no space left on its disk. Make space, or name a file on another disk'
      : `${message}. Name a file in a folder that can be written`;
  return `No backup was written: ${file} cannot be written, ${why}. Backups made before are as they were.`;
}

interface FillOptions extends DocumentContents {
  at: Date;
  clinic: ClinicEntry | undefined;
  place: Place;
  signingKey: SigningKey;
}

async function fill(
  archive: Pack,
  client: pg.Client,
  { at, clinic, place, signingKey, objects, withoutDocuments = false, whole = false }: FillOptions,
): Promise<BackupMade> {
  try {
    const tables = (await tablesOf(client)).filter(({ name }) => withoutDocuments || name !== OBJECTS_TABLE);
    const schema: Schema = {
      format: 1,
      madeAt: at.toISOString(),
      ...(clinic && { clinic }),
      migrations: await migrationsOf(client),
      tables,
    };
    const signed = { schema: Buffer.from(JSON.stringify(schema)), manifest: Buffer.alloc(0) };
    await addFile(archive, SCHEMA, signed.schema);
    const manifest: Manifest = { tables: {}, sequences: await sequencesOf(client) };
    let rows = 0;
    for (const table of tables) {
      const more =
        table.name === PIECES_TABLE && !withoutDocuments
          ? objectRows(client, table, objects, toDoOf(place, whole))
          : [];
      const copied = await copyTable(archive, client, table, more);
      manifest.tables[table.name] = copied;
      rows += copied.rows;
    }
    signed.manifest = Buffer.from(JSON.stringify(manifest));
    await addFile(archive, MANIFEST, signed.manifest);
    await addFile(archive, SIGNATURE, await signatureOf(signed, signingKey));
    archive.finalize();
    return { tables: tables.length, rows };
  } catch (error) {
    archive.destroy(error as Error);
    throw error;
  }
}

async function copyTable(
  archive: Pack,
  client: pg.Client,
  table: Table,
  more: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<{ rows: number; sha256: string }> {
  const rows = client.query(copyTo(`copy ${columnsOf(table)} to stdout`));
  const hash = createHash('sha256');
  let held: Buffer[] = [];
  let bytes = 0;
  let parts = 0;
  const put = async (): Promise<void> => {
    const part = Buffer.concat(held);
    held = [];
    bytes = 0;
    parts += 1;
    await addFile(archive, partName(table.name, parts), part);
  };
  const take = async (chunk: Buffer): Promise<void> => {
    hash.update(chunk);
    held.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await put();
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) await take(chunk);
  let added = 0;
  for await (const row of more) {
    await take(row);
    added += 1;
  }
  if (bytes > 0) await put();
  return { rows: rows.rowCount + added, sha256: hash.digest('hex') };
}

async function synced(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
