/** Sizes of tables with their indexes. */
import type { Clinic } from '../../faults/clinic.ts';
import type { Figures } from '../measured.ts';

export interface Size {
  rows: number;
  tableBytes: number;
  indexBytes: number;
}

/** Aggregated or deleted: they do not grow with the number of intakes. */
const BOUNDED = new Set([
  'analytics_tally',
  'analytics_due',
  'queue_tally',
  'rule_tally',
  'rate_limit',
  'session',
]);

export async function sizesOf(clinic: Pick<Clinic, 'query'>): Promise<Map<string, Size>> {
  const tables = await clinic.query<{ name: string; table: string; indexes: string }>(
    `select relname as name, pg_table_size(oid)::text as "table", pg_indexes_size(oid)::text as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );
  const sizes = new Map<string, Size>();
  for (const { name, table, indexes } of tables) {
    const [row] = await clinic.query<{ rows: number }>(`select count(*)::int as rows from ${name}`);
    sizes.set(name, { rows: row?.rows ?? 0, tableBytes: Number(table), indexBytes: Number(indexes) });
  }
  return sizes;
}

/** Growth since then: rows per intake, and bytes per row in the table and in its indexes. */
export function sizesSince(
  before: ReadonlyMap<string, Size>,
  after: ReadonlyMap<string, Size>,
  intakes: number,
): Figures {
  const groups: Record<'rowsPerIntake' | 'tableBytesPerRow' | 'indexBytesPerRow', Record<string, number>> = {
    rowsPerIntake: {},
    tableBytesPerRow: {},
    indexBytesPerRow: {},
  };
  for (const [name, now] of after) {
    const was = before.get(name) ?? { rows: 0, tableBytes: 0, indexBytes: 0 };
    const rows = now.rows - was.rows;
    // With few rows, half-empty pages would dominate.
    if (rows < intakes / 2 || BOUNDED.has(name)) continue;
    groups.rowsPerIntake[name] = rows / intakes;
    groups.tableBytesPerRow[name] = (now.tableBytes - was.tableBytes) / rows;
    groups.indexBytesPerRow[name] = (now.indexBytes - was.indexBytes) / rows;
  }
  return groups;
}
