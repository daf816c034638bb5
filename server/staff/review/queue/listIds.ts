/** The next submissions of a filtered, sorted list. */
import type { Sort } from '@clinic/contract/queue/filter';
import type { EntityManager } from '@mikro-orm/postgresql';
import { all, matching, type Narrowing } from './conditions.ts';
import { beyond, orderBy, type Place } from './order.ts';

export interface Listed {
  narrowing: Narrowing;
  sort: Sort;
  after?: Place;
  backwards?: boolean;
  limit: number;
}

export async function listIds(
  tx: EntityManager,
  { narrowing, sort, after, backwards, limit }: Listed,
): Promise<string[]> {
  const where = all(matching(narrowing), after && beyond(sort, after, backwards));
  const rows = await tx.execute<Array<{ submission_id: string }>>(
    `select submission_id from queue_entry where ${where.text} order by ${orderBy(sort, backwards)} limit ?`,
    [...where.values, limit],
  );
  return rows.map(({ submission_id }) => submission_id);
}
