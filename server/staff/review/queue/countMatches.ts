/** How many submissions match a filter, per status. */
import type { MatchingCounts } from '@clinic/contract/queue/queue';
import { type ReviewCounts, STATUSES, type Status } from '@clinic/contract/review';
import type { EntityManager } from '@mikro-orm/postgresql';
import { matching, type Narrowing } from './conditions.ts';

/** The matches of a search are counted up to this number per status. */
const MOST = 10_000;

/** Ignores the filter's status; zero for statuses other than these. */
export async function countMatches(
  tx: EntityManager,
  { status: _status, ...narrowing }: Narrowing,
  statuses: readonly Status[] = STATUSES,
  most = MOST,
): Promise<MatchingCounts> {
  const { text, values } = matching(narrowing);
  const limit = narrowing.search === undefined ? null : most + 1;
  const rows = await tx.execute<Array<{ status: Status; number: number }>>(
    `select asked.status, (
        select count(*) from (
          select from queue_entry where queue_entry.status = asked.status and ${text} limit ?
        ) as matching
      )::int as number from unnest(?::text[]) as asked (status)`,
    [...values, limit, `{${statuses.join(',')}}`],
  );
  const counted = (status: Status): number => rows.find((row) => row.status === status)?.number ?? 0;
  const isMore = (status: Status): boolean => limit !== null && counted(status) === limit;
  return {
    byStatus: Object.fromEntries(
      STATUSES.map((status) => [status, isMore(status) ? most : counted(status)]),
    ) as ReviewCounts,
    atLeast: STATUSES.filter(isMore),
  };
}
