/**
 * Contents of documents that are in object storage. A backup stores them as rows of `document_piece`, as if
 * they were in the database: a restore is then complete without the storage, and never touches the objects of
 * the clinic it was made from.
 */
import { DatabaseClient, MAIN_CLINIC, type Place, stateCaller } from '@clinic/server-platform/db';
import {
  ContentDamaged,
  checkedContent,
  OBJECTS_LOCK,
  ObjectStorageError,
  type Objects,
  openSealed,
} from '@clinic/server-platform/objects';
import type pg from 'pg';
import type { Table } from './archive.ts';
import { BackupError } from './backupError.ts';

/** The table that only a backup without contents includes. */
export const OBJECTS_TABLE = 'document_object';
export const PIECES_TABLE = 'document_piece';

/** Documents read from the database at a time. */
const AT_ONCE = 500;
const PIECE_BYTES = 256 * 1024;

interface Held {
  id: string;
  key: string;
  seal: Buffer;
  sha256: string;
  draftId: string | null;
  patientId: string | null;
}

/**
 * While this is open, the clinic's objects are kept, even those of deleted documents
 * (`documents/removeObjects.ts`).
 */
export async function keepObjects(databaseUrl: string, place: Place): Promise<{ end(): Promise<void> }> {
  const client = new DatabaseClient({ connectionString: databaseUrl });
  // If the connection is lost, objects are merely no longer kept.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await stateCaller(client, { actor: { kind: 'system', job: 'backup' }, place });
  await client.query('set local idle_in_transaction_session_timeout = 0');
  await client.query(`select pg_advisory_xact_lock_shared(${OBJECTS_LOCK})`);
  return { end: () => client.end() };
}

/** The rows of the snapshot that `client` reads, in COPY format, with the table's columns. */
export async function* objectRows(
  client: pg.Client,
  { columns }: Table,
  objects: Objects | undefined,
  toDo: string,
): AsyncGenerator<Buffer> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await client.query<Held>(
      `select document.id, key, seal, sha256, draft_id as "draftId", patient_id as "patientId"
       from document_object join document on document.id = document_id
       where document.id > $1 order by document.id limit ${AT_ONCE}`,
      [after],
    );
    for (const held of rows) {
      const content = await contentOf(held, objects, toDo);
      for (let position = 0; position * PIECE_BYTES < content.length; position += 1) {
        const piece = content.subarray(position * PIECE_BYTES, (position + 1) * PIECE_BYTES);
        const row = pieceRow(held, position, piece);
        yield Buffer.from(`${columns.map((column) => row[column] ?? unknownColumn(column)).join('\t')}\n`);
      }
    }
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.id ?? after;
  }
}

const pieceRow = (
  { id, draftId, patientId }: Held,
  position: number,
  piece: Buffer,
): Record<string, string | undefined> => ({
  document_id: id,
  position: String(position),
  draft_id: draftId ?? '\\N',
  patient_id: patientId ?? '\\N',
  content: `\\\\x${piece.toString('hex')}`,
});

async function contentOf(
  { id, key, seal, sha256 }: Held,
  objects: Objects | undefined,
  toDo: string,
): Promise<Buffer> {
  if (!objects) throw new BackupError(`No backup was written: documents are in object storage. ${toDo}`);
  try {
    const pieces: Buffer[] = [];
    const opened = openSealed(await objects.get(key), seal);
    for await (const piece of checkedContent(opened, sha256)) pieces.push(piece);
    return Buffer.concat(pieces);
  } catch (error) {
    if (!(error instanceof ObjectStorageError || error instanceof ContentDamaged)) throw error;
    throw new BackupError(`No backup was written: document ${id} cannot be read: ${error.message}. ${toDo}`);
  }
}

/** @param whole whether the caller requires their contents */
export const toDoOf = ({ clinic = MAIN_CLINIC }: Place, whole: boolean): string => {
  const verify = `Check DOCUMENTS_URL and run npm run verify${clinic === MAIN_CLINIC ? '' : ` -- --clinic ${clinic}`}`;
  return whole
    ? `${verify}.`
    : `${verify}, or add --without-documents to back up everything but their contents.`;
};

/**
 * Reads one of them before anything changes, for a backup that must include all.
 * @throws BackupError when it cannot be read
 */
export async function checkObjects(
  client: pg.Client,
  place: Place,
  objects: Objects | undefined,
): Promise<void> {
  const { rows } = await client.query<Held>(
    `select document.id, key, seal, sha256 from document_object join document on document.id = document_id limit 1`,
  );
  for (const held of rows) await contentOf(held, objects, toDoOf(place, true));
}

function unknownColumn(column: string): never {
  throw new Error(`document_piece has a column that backups of objects do not know: ${column}`);
}
