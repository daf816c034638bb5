/** The tables of the database, and how to copy them. */
import pg from 'pg';
import type { Table } from './archive.ts';

/** Tables, indexes and the like of the schema that the transaction has stated. */
export const IN_SCHEMA = 'relnamespace = (select oid from pg_namespace where nspname = current_schema())';

/** Presence is worthless after a restore; pg-boss recreates its own schema. */
const LEFT_OUT = ['presence'];

export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relkind = 'r' and ${IN_SCHEMA} and attnum > 0 and not attisdropped
       and attgenerated = '' and relname <> all ($1)
     group by relname order by relname`,
    [LEFT_OUT],
  );
  return rows;
}

export async function sequencesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = current_schema()`,
  );
  return Object.fromEntries(rows.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])));
}

export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from mikro_orm_migrations order by id');
  return rows.map(({ name }) => name);
}

/** `name (column, …)`, for COPY. */
export const columnsOf = ({ name, columns }: Table): string =>
  `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
