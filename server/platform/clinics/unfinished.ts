/**
 * A clinic's schema is marked from before its first table until the clinic is in the directory: a command that
 * was killed in between leaves nothing that is taken for a clinic, and the next one begins again.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Place } from '../db/place.ts';

const MARK = 'unfinished: npm run clinics';

export async function markUnfinished(em: EntityManager, { schema }: Place): Promise<void> {
  const name = pg.escapeIdentifier(schema);
  await em.execute(`create schema if not exists ${name}`);
  await em.execute(`comment on schema ${name} is ${pg.escapeLiteral(MARK)}`);
}

export const markFinished = (em: EntityManager, { schema }: Place): Promise<unknown> =>
  em.execute(`comment on schema ${pg.escapeIdentifier(schema)} is null`);

/** Drops what a killed command has left of a clinic. */
export async function dropUnfinished(em: EntityManager, { schema }: Place): Promise<void> {
  const found = await em.execute<unknown[]>(
    `select 1 from pg_namespace where nspname = ? and obj_description(oid, 'pg_namespace') = ?`,
    [schema, MARK],
  );
  if (found.length > 0) await em.execute(`drop schema ${pg.escapeIdentifier(schema)} cascade`);
}
