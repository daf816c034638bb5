/** How many submissions match a filter: exact where that is cheap, otherwise a lower bound. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { MatchingCounts } from '../../../contract/queue.ts';
import { type ReviewCounts, STATUSES } from '../../../contract/review.ts';
import { all, hasText, type Narrowing, ofPassed } from './conditions.ts';
import type { Estimate } from './estimate.ts';
import { lookUp } from './lookUp.ts';

/** Newest submissions examined per status where the look-up would find too many. */
const LOOK = 500;

/**
 * Per status, ignoring the filter's status.
 * @param tx in which `forceIndexPlans` was called
 */
export async function countMatches(
  tx: EntityManager,
  narrowing: Narrowing,
  known: Estimate,
): Promise<MatchingCounts> {
  const fetched = await lookUp(tx, { narrowing, sort: 'newest', limit: 0 }, known);
  return fetched?.counts ?? countUnfetched(tx, narrowing, known);
}

/** The same where they were not looked up, or are too many for that. */
export async function countUnfetched(
  tx: EntityManager,
  narrowing: Narrowing,
  { tallies, found }: Estimate,
): Promise<MatchingCounts> {
  if (found === undefined) return { byStatus: tallies.byStatus(narrowing), atLeast: [] };
  const stored = tallies.byStatus({});
  return {
    byStatus: await countNewest(tx, narrowing),
    atLeast: STATUSES.filter((status) => stored[status] > LOOK),
  };
}

/** Counts among the newest of each status. */
async function countNewest(tx: EntityManager, narrowing: Narrowing): Promise<ReviewCounts> {
  const { text, values } = all(hasText(narrowing), ofPassed(narrowing));
  const each = STATUSES.map(
    (status) => `(select count(*) from (
      select submission_id, search_text from queue_entry where status = '${status}'
      order by created_at desc, submission_id desc limit ${LOOK}
    ) as passed where ${text})::int as "${status}"`,
  );
  const [counts] = await tx.execute<[ReviewCounts]>(
    `select ${each.join(', ')}`,
    STATUSES.flatMap(() => values),
  );
  return counts;
}
