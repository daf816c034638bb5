/** Dumps a database as text, for tests that search it for values that must not be stored. */
import type { EntityManager } from '@mikro-orm/postgresql';

/** Every row of every table of all schemas or of one, by table; binary data as hexadecimal digits. */
export async function dumpOf(em: EntityManager, schema?: string): Promise<Map<string, string>> {
  const tables = await em.execute<Array<{ name: string }>>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') and schemaname = coalesce(?, schemaname)`,
    [schema ?? null],
  );
  const dump = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await em.execute<Array<{ text: string }>>(
      `select row_to_json(t)::text as text from ${name} t`,
    );
    dump.set(name, rows.map(({ text }) => text).join('\n'));
  }
  return dump;
}

/** The tables that contain a text, as is or as bytes. */
export async function tablesWith(em: EntityManager, text: string): Promise<string[]> {
  const hex = Buffer.from(text).toString('hex');
  return [...(await dumpOf(em))]
    .filter(([, rows]) => rows.toLowerCase().includes(text.toLowerCase()) || rows.includes(hex))
    .map(([name]) => name)
    .sort();
}
