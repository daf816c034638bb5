/**
 * The policies by which the owner of the tables sees their rows (`schema/rowSecurity.sql`). Each names a
 * role: a dump restored for another owner contains those of the former one, or none, and the new owner sees
 * no rows.
 */
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Named } from './unfinishedSchema.ts';

const POLICY = 'stated_rows';
const RULE = `(current_setting('app.actor', true) ~ '^(staff|system):')`;

interface Table {
  name: string;
  owner: string;
  known: boolean;
}

/**
 * Gives each table's policy to its current owner. Tables are found by their dependency on the schema, which
 * is indexed.
 */
export async function nameOwner(owner: MikroORM, { schema }: Named): Promise<void> {
  const em = owner.em.fork();
  const tables = await em.execute<Table[]>(
    `select quote_ident(relname) as name, quote_ident(pg_get_userbyid(relowner)) as owner, polrelid is not null as known
     from pg_namespace join pg_depend on refobjid = pg_namespace.oid join pg_class on pg_class.oid = objid
     left join pg_policy on polrelid = pg_class.oid and polname = ?
     where nspname = ? and refclassid = 'pg_namespace'::regclass and classid = 'pg_class'::regclass
       and relkind in ('r', 'p') and relforcerowsecurity and polroles is distinct from array[relowner]
     order by relname`,
    [POLICY, schema],
  );
  if (tables.length === 0) return;
  const statements = tables.map(({ name, owner, known }) => {
    const table = `${pg.escapeIdentifier(schema)}.${name}`;
    return known
      ? `alter policy ${POLICY} on ${table} to ${owner}`
      : `create policy ${POLICY} on ${table} to ${owner} using ${RULE} with check ${RULE}`;
  });
  await em.execute(`do $do$ begin ${statements.join(';\n')}; end $do$`);
}

/** A table whose rows the connected role does not see, even as the server. */
export async function hiddenTable(client: pg.ClientBase, { schema }: Named): Promise<string | undefined> {
  const { rows } = await client.query<{ table: string }>(
    `select relname as "table" from pg_class
     where relnamespace = (select oid from pg_namespace where nspname = $1) and relkind in ('r', 'p')
       and row_security_active(oid) and not exists (
         select from pg_policy, unnest(polroles) as role
         where polrelid = pg_class.oid and polname = $2 and pg_has_role(role, 'usage')
       )
     order by relname limit 1`,
    [schema, POLICY],
  );
  return rows[0]?.table;
}
