/** How many submissions match a filter: exact as far as that is cheap, else at least so many. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ReviewCounts, STATUSES, type Status } from '../contract.ts';
import { all, hasAssignee, hasFlag, hasTerms, hasText, type Narrowing } from './conditions.ts';
import type { MatchingCounts } from './contract.ts';
import { sum, tallyByStatus } from './tally.ts';

/** Newest rows looked at: of all before the look-up, of each status where that would find too many. */
const LOOK = 1_000;
/** Rows the look-up fetches at most. */
const FEW = 5_000;

/**
 * Per status, whatever status the filter names.
 * @param tx in which `asTold` was called
 */
export async function countMatches(tx: EntityManager, narrowing: Narrowing): Promise<MatchingCounts> {
  if (narrowing.search === undefined) return { byStatus: await tallyByStatus(tx, narrowing), atLeast: [] };
  const stored = await tallyByStatus(tx, {});
  const total = sum(Object.values(stored));
  if (total > LOOK) {
    const promised = ((await lookAtNewest(tx, narrowing)) / LOOK) * total;
    const exact = promised <= FEW ? await lookUp(tx, narrowing) : undefined;
    if (exact) return { byStatus: exact, atLeast: [] };
  }
  const seen = await lookAtEach(tx, narrowing);
  return { byStatus: seen, atLeast: STATUSES.filter((status) => stored[status] > LOOK) };
}

/** Whether the look-up would find too many is seen beforehand, among the newest of all. */
async function lookAtNewest(tx: EntityManager, narrowing: Narrowing): Promise<number> {
  const { text, values } = all(hasAssignee(narrowing), hasFlag(narrowing), hasText(narrowing));
  const [row] = await tx.execute<[{ number: string }]>(
    `select count(*) as number from (
      select * from queue_entry order by created_at desc, submission_id desc limit ${LOOK}
    ) as looked where ${text}`,
    values,
  );
  return Number(row.number);
}

/** Among the newest of each status. */
async function lookAtEach(tx: EntityManager, narrowing: Narrowing): Promise<ReviewCounts> {
  const { text, values } = all(hasAssignee(narrowing), hasFlag(narrowing), hasText(narrowing));
  const each = STATUSES.map(
    (status) => `(select count(*) from (
      select * from queue_entry where status = '${status}'
      order by created_at desc, submission_id desc limit ${LOOK}
    ) as looked where ${text}) as "${status}"`,
  );
  const [row] = await tx.execute<[Record<Status, string>]>(
    `select ${each.join(', ')}`,
    STATUSES.flatMap(() => values),
  );
  return numbered((status) => row[status]);
}

/** Undefined when there are too many. */
async function lookUp(tx: EntityManager, narrowing: Narrowing): Promise<ReviewCounts | undefined> {
  const found = all(hasTerms(narrowing), hasText(narrowing), hasFlag(narrowing));
  const rest = all(hasAssignee(narrowing));
  const rows = await tx.execute<Array<{ status: Status; number: string; found: string }>>(
    `with found as materialized (
      select status, assignee_id from queue_entry where ${found.text} limit ?
    )
    select status, count(*) filter (where ${rest.text}) as number, sum(count(*)) over () as found
    from found group by status`,
    [...found.values, FEW + 1, ...rest.values],
  );
  if (Number(rows[0]?.found ?? 0) > FEW) return undefined;
  const counted = new Map(rows.map(({ status, number }) => [status, number]));
  return numbered((status) => counted.get(status));
}

const numbered = (of: (status: Status) => string | undefined): ReviewCounts =>
  Object.fromEntries(STATUSES.map((status) => [status, Number(of(status) ?? 0)])) as ReviewCounts;
