/** Compares two copies of a clinic table by table. */
import { atPlace, type Place } from '@clinic/server-platform/db';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';

/** Presence is not copied, and contents of documents are restored into the database wherever they were. */
const DIFFER = ['presence', 'document_object', 'document_piece'];

/** @returns the tables whose row counts differ */
export async function differingTables(
  one: EntityManager,
  other: EntityManager,
  place: Place,
): Promise<string[]> {
  const [here, there] = [await countsAt(one, place), await countsAt(other, place)];
  const names = new Set([...here.keys(), ...there.keys()]);
  return [...names].filter((name) => here.get(name) !== there.get(name));
}

const countsAt = (em: EntityManager, place: Place): Promise<Map<string, number>> =>
  atPlace(place, async () => {
    const tables = await em.execute<Array<{ name: string }>>(
      `select relname as name from pg_class
       where relnamespace = (select oid from pg_namespace where nspname = ?) and relkind = 'r' and relname <> all (?::text[])
       order by 1`,
      [place.schema, `{${DIFFER.join(',')}}`],
    );
    const counts = new Map<string, number>();
    for (const { name } of tables) {
      const [row] = await em.execute<Array<{ count: number }>>(
        `select count(*)::int as count from ${pg.escapeIdentifier(name)}`,
      );
      counts.set(name, row?.count ?? 0);
    }
    return counts;
  });
