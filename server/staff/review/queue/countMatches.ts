/** How many submissions match a filter: exact where that is cheap, otherwise a lower bound. */
import type { MatchingCounts } from '@clinic/contract/queue/queue';
import { type ReviewCounts, STATUSES, type Status } from '@clinic/contract/review';
import type { EntityManager } from '@mikro-orm/postgresql';
import { all, hasAssignee, hasDays, hasFlag, hasText, type Narrowing, ofPassed } from './conditions.ts';
import type { Estimate } from './estimate.ts';
import { lookUp } from './lookUp.ts';

/** Number of the newest submissions per status to examine where a look-up would find too many. */
const EXAMINED = 500;
/** The same where the index alone is sufficient. */
const EXAMINED_IN_INDEX = 10_000;

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

/** For matches that were not looked up, or are too many for that. */
export async function countUnfetched(
  tx: EntityManager,
  narrowing: Narrowing,
  { tallies, found, ofDays }: Estimate,
): Promise<MatchingCounts> {
  if (ofDays !== undefined) return countOfDays(tx, narrowing);
  if (found === undefined) return { byStatus: tallies.byStatus(narrowing), atLeast: [] };
  const stored = tallies.byStatus({});
  return {
    byStatus: await countNewest(tx, narrowing),
    atLeast: STATUSES.filter((status) => stored[status] > EXAMINED),
  };
}

/** Counts among the newest submissions of the requested days, per status. */
async function countOfDays(tx: EntityManager, narrowing: Narrowing): Promise<MatchingCounts> {
  const { flag, assignee, search } = narrowing;
  const byIndex = flag === undefined && assignee === undefined && search === undefined;
  const most = byIndex ? EXAMINED_IN_INDEX : EXAMINED;
  const days = all(hasDays(narrowing));
  const rest = all(hasAssignee(narrowing), hasFlag(narrowing), hasText(narrowing));
  const each = STATUSES.map(
    (status) => `(select array[count(*) filter (where ${rest.text}), count(*)] from (
      select ${byIndex ? 'submission_id' : '*'} from queue_entry where status = '${status}' and ${days.text}
      order by created_at desc, submission_id desc limit ${most}
    ) as passed)::int[] as "${status}"`,
  );
  const [counts] = await tx.execute<[Record<Status, [matching: number, checked: number]>]>(
    `select ${each.join(', ')}`,
    STATUSES.flatMap(() => [...rest.values, ...days.values]),
  );
  return {
    byStatus: Object.fromEntries(STATUSES.map((status) => [status, counts[status][0]])) as ReviewCounts,
    atLeast: STATUSES.filter((status) => counts[status][1] === most),
  };
}

/** Counts among the newest submissions per status. */
async function countNewest(tx: EntityManager, narrowing: Narrowing): Promise<ReviewCounts> {
  const { text, values } = all(hasText(narrowing), ofPassed(narrowing));
  const each = STATUSES.map(
    (status) => `(select count(*) from (
      select submission_id, search_text from queue_entry where status = '${status}'
      order by created_at desc, submission_id desc limit ${EXAMINED}
    ) as passed where ${text})::int as "${status}"`,
  );
  const [counts] = await tx.execute<[ReviewCounts]>(
    `select ${each.join(', ')}`,
    STATUSES.flatMap(() => values),
  );
  return counts;
}
