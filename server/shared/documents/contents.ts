/**
 * The contents of documents: in pieces in the database, or sealed in object storage. There, an object's row
 * is committed first, then the object is written, then the document's transaction claims the row. So each
 * object has a row, and objects without a document are removed (`removeObjects.ts`).
 */
import { randomUUID } from 'node:crypto';
import { asSystem, placeHere } from '@clinic/server-platform/db';
import type { Document } from '@clinic/server-platform/entities';
import { checkedContent, type Objects, openSealed, sealContent } from '@clinic/server-platform/objects';
import type { EntityManager } from '@mikro-orm/postgresql';
import { deletePieces, readPieces, writePieces } from './pieces.ts';

export interface ContentStore {
  /** Absent: contents are stored in the database. */
  objects: Objects | undefined;
}

type Stored = Pick<Document, 'id' | 'sha256'>;

/** Where a content was put; `key` undefined: nowhere yet, it is written to the database with its document. */
export interface Placed {
  key: string | undefined;
  content: Buffer;
}

/**
 * Puts a content into object storage, if configured, and keeps it if `work` attaches it to a document.
 * @throws ObjectStorageError if it cannot be put there
 */
export async function withPlaced<T>(
  em: EntityManager,
  { objects }: ContentStore,
  content: Buffer,
  work: (placed: Placed) => Promise<T>,
): Promise<T> {
  if (!objects) return work({ key: undefined, content });
  // Neither the document's id, which the browser chooses, nor anything a person could guess.
  const key = `${placeHere(em).clinic}/${randomUUID()}`;
  const { sealed, seal } = sealContent(content);
  await asSystem('document contents', () =>
    em
      .fork()
      .execute(`insert into document_object (key, seal, due_at) values (?, ?, now() + interval '1 hour')`, [
        key,
        seal,
      ]),
  );
  try {
    await objects.put(key, sealed);
    return await work({ key, content });
  } finally {
    await release(em, key);
  }
}

/** If it has no document by then, the object is removed at once instead of in an hour. */
const release = (em: EntityManager, key: string): Promise<unknown> =>
  asSystem('document contents', () =>
    em
      .fork()
      .execute('update document_object set due_at = now() where key = ? and document_id is null', [key]),
  ).catch(() => undefined);

/** Call in the transaction that stores the document. @returns false if the object has been removed meanwhile */
export async function attachContent(
  tx: EntityManager,
  id: string,
  { key, content }: Placed,
): Promise<boolean> {
  if (key === undefined) {
    await writePieces(tx, id, content);
    return true;
  }
  const attached = await asSystem('document contents', () =>
    tx.execute<unknown[]>(
      `update document_object set document_id = ?, due_at = now() where key = ? and document_id is null returning key`,
      [id, key],
    ),
  );
  return attached.length > 0;
}

/**
 * Resolves once the content can be read. Its last piece comes only if the whole is what was stored.
 * @throws ObjectStorageError, and ContentDamaged while it is read
 */
export async function openContent(
  em: EntityManager,
  { objects }: ContentStore,
  { id, sha256 }: Stored,
): Promise<AsyncGenerator<Buffer>> {
  const found = objects && (await objectOf(em, id));
  if (!found) return checkedContent(readPieces(em, id), sha256);
  return checkedContent(openSealed(await objects.get(found.key), found.seal), sha256);
}

/** The whole content in memory. @throws ObjectStorageError, ContentDamaged */
export async function readContent(em: EntityManager, store: ContentStore, document: Stored): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await openContent(em, store, document)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Call in a transaction that locks the document's row: moves a content from object storage to the database. */
export async function detachObject(tx: EntityManager, id: string, content: Buffer): Promise<void> {
  await tx.execute('update document_object set document_id = null, due_at = now() where document_id = ?', [
    id,
  ]);
  await deletePieces(tx, id);
  await writePieces(tx, id, content);
}

const objectOf = (em: EntityManager, id: string): Promise<{ key: string; seal: Buffer } | undefined> =>
  asSystem('document contents', async () => {
    const [row] = await em.execute<Array<{ key: string; seal: Buffer }>>(
      'select key, seal from document_object where document_id = ?',
      [id],
    );
    return row;
  });
