/** Everything the word and flag index finds, fetched, compared, counted and sorted: fast if there are few. */
import type { Sort } from '@clinic/contract/queue/filter';
import type { MatchingCounts } from '@clinic/contract/queue/queue';
import { type ReviewCounts, STATUSES } from '@clinic/contract/review';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  all,
  hasAssignee,
  hasDays,
  hasFlag,
  hasStatus,
  hasTerms,
  hasText,
  type Narrowing,
} from './conditions.ts';
import type { Estimate } from './estimate.ts';
import { beyond, columnsOf, orderBy, type Place } from './order.ts';

export interface Wanted {
  narrowing: Narrowing;
  sort: Sort;
  after?: Place;
  backwards?: boolean;
  limit: number;
}

export interface LookedUp {
  ids: string[];
  /** Per status, ignoring the filter's status. */
  counts: MatchingCounts;
}

/** The maximum number of rows fetched, however wrong the estimate is. */
export const MAX_ROWS = 5_000;

/**
 * Undefined without words, and if too many rows match.
 * @param tx in which `forceIndexPlans` was called
 */
export async function lookUp(
  tx: EntityManager,
  { narrowing, sort, after, backwards, limit }: Wanted,
  { found: expected = Number.POSITIVE_INFINITY }: Estimate,
): Promise<LookedUp | undefined> {
  if (expected > MAX_ROWS) return undefined;
  const found = all(hasTerms(narrowing), hasText(narrowing), hasFlag(narrowing), hasDays(narrowing));
  const assigned = all(hasAssignee(narrowing));
  const shown = all(hasStatus(narrowing), hasAssignee(narrowing), after && beyond(sort, after, backwards));
  const columns = new Set([...columnsOf(sort), 'status', 'assignee_id']);
  const [row] = await tx.execute<[{ found: string; ids: string[]; counts: Partial<ReviewCounts> }]>(
    `with found as materialized (
      select ${[...columns].join(', ')} from queue_entry where ${found.text} limit ${MAX_ROWS + 1}
    )
    select (select count(*) from found) as found,
      array(
        select submission_id::text from found where ${shown.text} order by ${orderBy(sort, backwards)} limit ?
      ) as ids,
      (
        select coalesce(json_object_agg(status, number), '{}') from (
          select status, count(*) as number from found where ${assigned.text} group by status
        ) as counted
      ) as counts`,
    [...found.values, ...shown.values, limit, ...assigned.values],
  );
  if (Number(row.found) > MAX_ROWS) return undefined;
  const counts = STATUSES.map((status) => [status, row.counts[status] ?? 0]);
  return { ids: row.ids, counts: { byStatus: Object.fromEntries(counts) as ReviewCounts, atLeast: [] } };
}
