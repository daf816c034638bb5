/**
 * A clinic's schema is marked as unfinished from before its first table until the clinic is in the directory:
 * the remains of a killed command are never mistaken for a clinic, and the next command starts over.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Place } from '../db/place.ts';
import { clearMark, findMark, setMark } from '../db/schemaState/unfinishedSchema.ts';
import { ClinicsError } from './clinicsError.ts';

/** @throws ClinicsError when the schema was not left by a command: it may hold the rows of another clinic */
export async function markUnfinished(em: EntityManager, place: Place): Promise<void> {
  await refuseFound(em, place);
  await em.execute(setMark(place));
}

/** @throws ClinicsError when it has a schema */
export async function refuseFound(em: EntityManager, { schema, clinic }: Place): Promise<void> {
  const schemas = await em.execute<unknown[]>('select 1 from pg_namespace where nspname = ?', [schema]);
  if (schemas.length === 0) return;
  throw new ClinicsError(
    `The database has a schema ${schema} already, which belongs to no clinic of the directory: see what it holds. ` +
      `npm run clinics -- delete ${clinic} --yes removes it with everything in it`,
  );
}

export const markFinished = (em: EntityManager, place: Place): Promise<unknown> =>
  em.execute(clearMark(place));

export const isUnfinished = async (em: EntityManager, place: Place): Promise<boolean> =>
  (await em.execute<unknown[]>(findMark(place))).length > 0;

/** Drops what a killed command left of a clinic. */
export async function dropUnfinished(em: EntityManager, place: Place): Promise<void> {
  if (await isUnfinished(em, place))
    await em.execute(`drop schema ${pg.escapeIdentifier(place.schema)} cascade`);
}
