/**
 * Removes objects without a document from object storage: of failed uploads, of deleted documents, and of deleted
 * clinics.
 */
import { asSystem, atPlace, PLATFORM } from '@clinic/server-platform/db';
import { OBJECTS_LOCK, type Objects } from '@clinic/server-platform/objects';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';

/** Objects per transaction, all at once: a transaction is short even if the storage does not answer. */
const AT_ONCE = 10;
/** The next run continues. */
const MAX_TRANSACTIONS = 100;

/** Selects the objects, in SQL. */
interface Source {
  table: string;
  isFree: string;
}

const OF_CLINIC: Source = { table: 'document_object', isFree: 'document_id is null' };
const OF_DELETED_CLINICS: Source = { table: 'object_to_remove', isFree: 'true' };

/**
 * @returns how many were removed
 * @throws ObjectStorageError at the first that cannot be removed now; the next run retries it
 */
export const removeObjects = (orm: MikroORM, objects: Pick<Objects, 'remove'>): Promise<number> =>
  removeFrom(OF_CLINIC, orm, objects);

/** Removes objects of deleted clinics (`platform/clinics/deleteClinic.ts`), like `removeObjects`. */
export const removeObjectsOfDeleted = (orm: MikroORM, objects: Pick<Objects, 'remove'>): Promise<number> =>
  atPlace(PLATFORM, () => removeFrom(OF_DELETED_CLINICS, orm, objects));

async function removeFrom(source: Source, orm: MikroORM, objects: Pick<Objects, 'remove'>): Promise<number> {
  let removed = 0;
  for (let count = 0; count < MAX_TRANSACTIONS; count += 1) {
    const { found, failures } = await asSystem('remove objects', () =>
      orm.em.fork().transactional((tx) => removeSome(source, tx, objects)),
    );
    removed += found - failures.length;
    if (failures.length > 0) throw failures[0];
    if (found < AT_ONCE) break;
  }
  return removed;
}

async function removeSome(
  { table, isFree }: Source,
  tx: EntityManager,
  objects: Pick<Objects, 'remove'>,
): Promise<{ found: number; failures: unknown[] }> {
  if (!(await mayRemove(tx))) return { found: 0, failures: [] };
  const rows = await tx.execute<Array<{ key: string }>>(
    `select key from ${table} where ${isFree} and due_at <= now()
     order by due_at limit ${AT_ONCE} for update skip locked`,
  );
  if (rows.length === 0) return { found: 0, failures: [] };
  const results = await Promise.allSettled(rows.map(({ key }) => objects.remove(key)));
  const gone = rows.filter((_, index) => results[index]?.status === 'fulfilled').map(({ key }) => key);
  await tx.execute(`delete from ${table} where key = any(?::text[])`, [`{${gone.join(',')}}`]);
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  return { found: rows.length, failures };
}

/**
 * False while a backup reads the objects of its snapshot (`backup/documentObjects.ts`), or while somebody
 * else removes objects.
 */
async function mayRemove(tx: EntityManager): Promise<boolean> {
  const [row] = await tx.execute<Array<{ free: boolean }>>(
    `select pg_try_advisory_xact_lock(${OBJECTS_LOCK}) as free`,
  );
  return row?.free ?? false;
}
