/**
 * The first start needs a database without tables: whatever is there may be somebody's data, such as those of a
 * version from before clinics had schemas of their own, and must not be left behind beside a new, empty clinic.
 */
import { ConfigurationError } from '../../config/config.ts';

export interface OtherTables {
  /** Whether the program's tables exist. */
  installed: boolean;
  /** Those of a version before schemas for clinics, in `public`. */
  earlier: boolean;
  /** Tables that are neither the program's nor an extension's. */
  count: number;
  /** One of them. */
  example: string | null;
}

/** From the catalogue, which is open to every role. */
export const OTHER_TABLES = `
  with tables as (
    select pg_class.oid, nspname as schema, relname as name from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
  ), own as (
    select schema from tables where name = 'mikro_orm_migrations' and schema ~ '^(platform$|clinic_)'
    union select schema from tables where (schema, name) = ('pgboss', 'version')
  ), other as (select * from tables where schema not in (select schema from own))
  select exists (select from own where schema <> 'pgboss') as installed,
    exists (select from other where (schema, name) = ('public', 'mikro_orm_migrations'))
      and exists (select from other where (schema, name) = ('public', 'submission')) as earlier,
    (select count(*)::int from other) as count,
    (select schema || '.' || name from other order by name <> 'submission', schema, name limit 1) as example`;

/** @throws ConfigurationError when the program's first tables would be created beside others */
export function refuseOtherTables({ installed, earlier, count, example }: OtherTables): void {
  if (installed || count === 0) return;
  throw new ConfigurationError(
    earlier
      ? `The database has the tables of an earlier version of this program (${count}, such as ${example}), which this ` +
          'version can neither read nor bring up to date. Start that version with this database to see or export its ' +
          'data, and start this one with an empty database, or an empty data folder. Nothing was changed.'
      : `The database has ${count} tables that are not this program's, such as ${example}. A first start needs a ` +
          'database of its own: create an empty one and set DATABASE_URL, and MIGRATION_DATABASE_URL and ' +
          'DIRECT_DATABASE_URL if you use them, to it. Nothing was changed.',
  );
}
