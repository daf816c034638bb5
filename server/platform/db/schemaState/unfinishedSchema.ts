/**
 * A schema is marked from before its first table until all of a clinic is there: what a killed command has left is
 * never taken for a clinic, and its next run begins again.
 */
import pg from 'pg';

/** A place, of which this folder needs to know no more: `place.ts` is in the folder that uses it. */
export interface Named {
  readonly clinic: string | undefined;
  readonly schema: string;
}

const MARK = 'unfinished: npm run clinics';

/** Selects a row when the schema is marked. */
export const findMark = ({ schema }: Named): string =>
  `select nspname from pg_namespace where nspname = ${pg.escapeLiteral(schema)}
   and obj_description(oid, 'pg_namespace') = ${pg.escapeLiteral(MARK)}`;

/** Makes the schema if it is missing. Together: killed in between, it would leave a schema without its mark. */
export const setMark = ({ schema }: Named): string => {
  const name = pg.escapeIdentifier(schema);
  return `do $do$ begin create schema if not exists ${name}; comment on schema ${name} is ${pg.escapeLiteral(MARK)}; end $do$`;
};

export const clearMark = ({ schema }: Named): string =>
  `comment on schema ${pg.escapeIdentifier(schema)} is null`;

/** What to do about a clinic whose schema is marked, or lost. */
export const restoreIt = ({ clinic = '' }: Named): string =>
  `npm run restore -- FILE KEY_FILE${clinic === 'main' ? '' : ` --clinic ${clinic}`}`;
