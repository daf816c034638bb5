/**
 * A schema is marked from before its first table until the clinic is complete: the remains of a killed
 * command are never mistaken for a clinic, and its next run starts over.
 */
import pg from 'pg';

/** The part of a place that this folder needs: `place.ts` is in the folder that depends on this one. */
export interface Named {
  readonly clinic: string | undefined;
  readonly schema: string;
}

const MARK = 'unfinished: npm run clinics';

/** Selects a row when the schema is marked. */
export const findMark = ({ schema }: Named): string =>
  `select nspname from pg_namespace where nspname = ${pg.escapeLiteral(schema)}
   and obj_description(oid, 'pg_namespace') = ${pg.escapeLiteral(MARK)}`;

/**
 * Creates the schema if it is missing, in one statement: killed in between, it would leave a schema without
 * its mark.
 */
export const setMark = ({ schema }: Named): string => {
  const name = pg.escapeIdentifier(schema);
  return `do $do$ begin create schema if not exists ${name}; comment on schema ${name} is ${pg.escapeLiteral(MARK)}; end $do$`;
};

export const clearMark = ({ schema }: Named): string =>
  `comment on schema ${pg.escapeIdentifier(schema)} is null`;

/** What to do about a clinic whose schema is marked or lost. */
export const restoreIt = ({ clinic = '' }: Named): string =>
  `npm run restore -- FILE KEY_FILE${clinic === 'main' ? '' : ` --clinic ${clinic}`}`;
