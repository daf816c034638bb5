/**
 * A clinic's schema is marked from before its first table until the clinic is in the directory: a command that
 * was killed in between leaves nothing that is taken for a clinic, and the next one begins again.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Place } from '../db/place.ts';
import { ClinicsError } from './clinicsError.ts';

const MARK = 'unfinished: npm run clinics';

/** @throws ClinicsError when there is one that no command has left: it may hold the rows of another clinic */
export async function markUnfinished(em: EntityManager, { schema, clinic }: Place): Promise<void> {
  const found = await em.execute<unknown[]>('select 1 from pg_namespace where nspname = ?', [schema]);
  if (found.length > 0) {
    throw new ClinicsError(
      `The database has a schema ${schema} already, which belongs to no clinic of the directory: see what it holds. ` +
        `npm run clinics -- delete ${clinic} --yes removes it with everything in it`,
    );
  }
  const name = pg.escapeIdentifier(schema);
  const mark = pg.escapeLiteral(MARK);
  // Together: killed in between, it would leave a schema that the next command refuses.
  await em.execute(`do $do$ begin create schema ${name}; comment on schema ${name} is ${mark}; end $do$`);
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
