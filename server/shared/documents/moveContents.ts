/** Moves the contents of documents between the database and object storage, while the clinic is open. */
import type { Document } from '@clinic/server-platform/entities';
import { ContentDamaged, ObjectStorageError, type Objects } from '@clinic/server-platform/objects';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { attachContent, detachObject, readContent, withPlaced } from './contents.ts';
import { deletePieces } from './pieces.ts';

export type Place = 'objects' | 'database';

export interface Moved {
  moved: number;
  /** Documents that were not moved, with the reason: their content is damaged or missing. */
  left: Array<{ id: string; reason: string }>;
}

type Store = { objects: Objects };
type Row = Pick<Document, 'id' | 'sha256'>;

const AT_ONCE = 8;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Each document moves in its own transaction, so an interrupted move continues where it stopped.
 * @param onProgress called with the number of documents moved so far
 * @throws ObjectStorageError if the storage does not respond
 */
export async function moveContents(
  orm: MikroORM,
  store: Store,
  to: Place,
  onProgress: (moved: number) => void,
): Promise<Moved> {
  const result: Moved = { moved: 0, left: [] };
  const move = to === 'objects' ? toObjects : toDatabase;
  for (let after = FIRST; ; ) {
    const rows = await next(orm.em.fork(), to, after);
    const ended = await Promise.allSettled(
      rows.map(async (row) => {
        try {
          if (await move(orm.em.fork(), store, row)) result.moved += 1;
        } catch (error) {
          if (!isOfDocument(error)) throw error;
          result.left.push({ id: row.id, reason: error.message });
        }
      }),
    );
    if (rows.length > 0) onProgress(result.moved);
    const failed = ended.find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < AT_ONCE) return result;
  }
}

/** How many documents are stored in each place, and how many objects wait to be removed. */
export async function countContents(em: EntityManager): Promise<Record<Place | 'waiting', number>> {
  const [row] = await em.execute<Array<Record<Place | 'waiting', number>>>(
    `select (select count(*)::int from document) - count(document_id)::int as database,
       count(document_id)::int as objects, count(*) filter (where document_id is null)::int as waiting
     from document_object`,
  );
  return row ?? { database: 0, objects: 0, waiting: 0 };
}

const isOfDocument = (error: unknown): error is Error =>
  error instanceof ContentDamaged || (error instanceof ObjectStorageError && error.isMissing);

const next = (em: EntityManager, to: Place, after: string): Promise<Row[]> =>
  em.execute(
    `select id, sha256 from document
     where id > ? and ${to === 'objects' ? 'not' : ''} exists (select from document_object where document_id = document.id)
     order by id limit ${AT_ONCE}`,
    [after],
  );

/** @returns false if it has been deleted or moved meanwhile */
async function toObjects(em: EntityManager, store: Store, row: Row): Promise<boolean> {
  const content = await readContent(em, { objects: undefined }, row);
  return withPlaced(em, store, content, (placed) =>
    em.transactional(async (tx) => {
      if (!(await isStill(tx, row.id, 'database'))) return false;
      if (!(await attachContent(tx, row.id, placed))) return false;
      await deletePieces(tx, row.id);
      return true;
    }),
  );
}

async function toDatabase(em: EntityManager, store: Store, row: Row): Promise<boolean> {
  const content = await readContent(em, store, row);
  return em.transactional(async (tx) => {
    if (!(await isStill(tx, row.id, 'objects'))) return false;
    await detachObject(tx, row.id, content);
    return true;
  });
}

/** Locks the document's row. */
async function isStill(tx: EntityManager, id: string, place: Place): Promise<boolean> {
  const locked = await tx.execute<unknown[]>('select id from document where id = ? for update', [id]);
  if (locked.length === 0) return false;
  const objects = await tx.execute<unknown[]>('select key from document_object where document_id = ?', [id]);
  return objects.length > 0 === (place === 'objects');
}
