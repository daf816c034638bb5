/** Whether anything in the database changed. */
import type { EntityManager } from '@mikro-orm/postgresql';

/** Rows and content of every table except those that count requests and sessions, and the probe of the disk. */
export async function fingerprint(em: EntityManager): Promise<Record<string, string>> {
  const tables = await em.execute<Array<{ name: string }>>(
    `select table_name as name from information_schema.tables
     where table_schema = 'clinic_main' and table_type = 'BASE TABLE'
       and table_name not in ('session', 'rate_limit', 'write_probe')`,
  );
  const rows = await em.execute<Array<{ name: string; print: string }>>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name,
             count(*) || ':' || coalesce(sum(hashtext(t::text)::bigint), 0) as print from "${name}" t`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}
