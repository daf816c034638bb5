/** The documents in object storage of a clinic that is being deleted. */
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { ObjectStorage } from '../config/objectStorage.ts';
import { atPlace, type Place } from '../db/place.ts';
import { objectsLockOf } from '../objects/objectsLock.ts';
import { explainObjectStorage, probeObjects } from '../objects/probe.ts';
import { ClinicsError } from './clinicsError.ts';

/** @throws ClinicsError when its documents in object storage could not be removed afterwards */
export async function checkDocuments(
  em: EntityManager,
  place: Place,
  objectStorage: ObjectStorage | undefined,
): Promise<void> {
  const [row] = await atPlace(place, () =>
    em.execute<Array<{ count: number }>>('select count(*)::int as count from document_object'),
  );
  if (!row?.count) return;
  if (!objectStorage) {
    throw new ClinicsError(
      `${row.count} documents of the clinic are in object storage: set DOCUMENTS_URL, so that they are deleted too. ` +
        'Nothing was deleted',
    );
  }
  const problem = await probeObjects(objectStorage);
  if (problem) throw new ClinicsError(`${explainObjectStorage(objectStorage, problem)} Nothing was deleted`);
}

/**
 * The tables that name its objects are about to be dropped. An upload in progress keeps its hour.
 * @param kept keys of objects that another clinic refers to, which stay (`sharedDocuments.ts`)
 */
export async function noteDocuments(tx: EntityManager, place: Place, kept: readonly string[]): Promise<void> {
  const schema = pg.escapeIdentifier(place.schema);
  const [row] = await tx.execute<Array<{ free: boolean }>>(
    `select pg_try_advisory_xact_lock(${objectsLockOf(place)}) as free`,
  );
  if (!row?.free) {
    throw new ClinicsError(
      'A backup reads the documents of the clinic now: try again later. Nothing was deleted',
    );
  }
  await tx.execute(`lock table ${schema}.document_object in access exclusive mode`);
  await tx.execute(
    `insert into object_to_remove (key, due_at)
     select key, case when document_id is null then due_at else now() end from ${schema}.document_object
     where key <> all (array(select jsonb_array_elements_text(?::jsonb)))
     on conflict do nothing`,
    [JSON.stringify(kept)],
  );
}

/** A clinic that was not completely added may have no tables yet. */
export async function hasDocuments(em: EntityManager, { schema }: Place): Promise<boolean> {
  const [deletionTable] = await em.execute<Array<{ table: string | null }>>(
    'select to_regclass(?)::text as table',
    [`${pg.escapeIdentifier(schema)}.document_object`],
  );
  return Boolean(deletionTable?.table);
}
