/**
 * Objects in object storage that several clinics refer to: a backup without documents contains their keys,
 * and a clinic made from it refers to the objects of the original.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { atPlace, type Place } from '../db/place.ts';

/** The keys of its objects that another clinic of the installation also refers to. */
export async function sharedKeys(em: EntityManager, place: Place): Promise<string[]> {
  const ownTable = `${pg.escapeIdentifier(place.schema)}.document_object`;
  const others = await em.execute<Array<{ table: string }>>(
    `select format('%I.%I', nspname, relname) as table from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relname = 'document_object' and nspname like 'clinic\\_%' and nspname <> ?`,
    [place.schema],
  );
  const shared = new Set<string>();
  // A transaction for each: together, they would lock the tables of thousands of clinics.
  for (const { table } of others) {
    const rows = await atPlace(place, () =>
      em.execute<Array<{ key: string }>>(`select key from ${ownTable} join ${table} as other using (key)`),
    );
    for (const { key } of rows) shared.add(key);
  }
  return [...shared];
}

/** How many of its objects belong to other clinics, or are to be removed with a deleted one. */
export async function countForeign(em: EntityManager, place: Place): Promise<number> {
  const keys = new Set(await sharedKeys(em, place));
  const noted = await atPlace(place, () =>
    em.execute<Array<{ key: string }>>(
      'select key from document_object join platform.object_to_remove using (key)',
    ),
  );
  for (const { key } of noted) keys.add(key);
  return keys.size;
}
