/** How many submissions stand at each status. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ReviewCounts, STATUSES, type Status } from './contract.ts';

export async function counts(em: EntityManager): Promise<ReviewCounts> {
  const rows = await em.execute<Array<{ status: Status; count: string }>>(
    'select status, count(*) as count from submission group by status',
  );
  const counted = new Map(rows.map(({ status, count }) => [status, Number(count)]));
  return Object.fromEntries(STATUSES.map((status) => [status, counted.get(status) ?? 0])) as ReviewCounts;
}
