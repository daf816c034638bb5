/**
 * The next submissions of a filtered, sorted list, without reading many others.
 * ¶ Either the order's index is scanned until enough are found, which is fast if many match, or all matches
 * are fetched and sorted, which is fast if few do. The counts per flag and assignee are known in advance; the
 * number of name matches is estimated, and the submissions of the requested days are counted up to a limit.
 */
import { runWithNext } from '@clinic/server-platform/db';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  all,
  hasAssignee,
  hasDays,
  hasDaysOfStatus,
  hasFlag,
  hasStatus,
  hasTerms,
  hasText,
  ofPassed,
  type Sql,
} from './conditions.ts';
import { type Estimate, MANY } from './estimate.ts';
import { byFirstName } from './firstNames.ts';
import { type LookedUp, lookUp, type Wanted } from './lookUp.ts';
import { beyond, columnsOf, firstAlong, orderBy, withinStatus } from './order.ts';

/** Includes counts if all matches were fetched. */
export type Found = Pick<LookedUp, 'ids'> & Partial<LookedUp>;

/**
 * For the rest of the transaction, forces the planner to walk and look up as chosen here, whatever its
 * statistics suggest.
 */
export async function forceIndexPlans(tx: EntityManager): Promise<void> {
  for (const setting of ['enable_seqscan', 'enable_sort', 'jit']) {
    await runWithNext(tx, `set local ${setting} = off`);
  }
}

/** @param tx in which `forceIndexPlans` was called */
export async function findIds(tx: EntityManager, wanted: Wanted, known: Estimate): Promise<Found> {
  if (known.found === undefined) return { ids: await byFlagAndAssignee(tx, wanted, known) };
  const found = await lookUp(tx, wanted, known);
  if (found) return found;
  const days =
    isChronological(wanted) || (known.ofDays ?? MANY) >= MANY ? undefined : hasDays(wanted.narrowing);
  if (days) return { ids: await fetchAll(tx, wanted, days) };
  return { ids: (await byFirstName(tx, wanted, known)) ?? (await walk(tx, wanted)) };
}

/** The days are part of the order: only they are scanned. */
const isChronological = ({ sort }: Wanted): boolean => sort === 'newest' || sort === 'oldest';

async function byFlagAndAssignee(
  tx: EntityManager,
  wanted: Wanted,
  { tallies, ofDays }: Estimate,
): Promise<string[]> {
  const { narrowing, limit } = wanted;
  const { status, flag, assignee } = narrowing;
  if (flag === undefined && assignee === undefined && ofDays === undefined) return walk(tx, wanted);
  const matching = tallies.number(narrowing);
  if (matching === 0) return [];
  const ofStatus = status === undefined ? {} : { status };
  const stored = tallies.number(ofStatus);
  const few = ofDays !== undefined && ofDays < MANY ? ofDays : undefined;
  const walked = isChronological(wanted) && few !== undefined ? Math.min(few, stored) : stored;
  const ways: Array<{ cost: number; where?: Sql }> = [
    // In other orders, any number of other days may come first.
    few !== undefined && !isChronological(wanted)
      ? { cost: stored }
      : { cost: walked * Math.min(1, limit / matching) },
    ...(few === undefined ? [] : [{ cost: 2 * few, where: all(hasDays(narrowing)) }]),
    ...(flag === undefined ? [] : [{ cost: 2 * tallies.number({ flag }), where: hasTerms({ flag }) }]),
    ...(assignee === undefined
      ? []
      : [
          {
            cost: 2 * tallies.number({ ...ofStatus, assignee }),
            where: all(hasAssignee(narrowing), hasStatus(narrowing)),
          },
        ]),
  ];
  const { where } = ways.reduce((best, way) => (way.cost < best.cost ? way : best));
  return where ? fetchAll(tx, wanted, where) : walk(tx, wanted);
}

/** Scans the order's index from the position on. */
async function walk(tx: EntityManager, wanted: Wanted): Promise<string[]> {
  const { narrowing, sort, after, backwards, limit } = wanted;
  const { status } = narrowing;
  const ordered =
    status === undefined
      ? { along: all(after && beyond(sort, after, backwards)), order: orderBy(sort, backwards) }
      : withinStatus(status, sort, after, backwards);
  const days = status === undefined ? hasDays(narrowing) : hasDaysOfStatus(status, narrowing);
  const along = isChronological(wanted) ? all(ordered.along, days) : ordered.along;
  const words = hasText(narrowing);
  // Match the words in the index first; fetch a submission only once they match.
  const columns = words ? 'submission_id, search_text' : '*';
  const rest = words
    ? all(words, ofPassed(narrowing))
    : all(hasAssignee(narrowing), hasFlag(narrowing), hasDays(narrowing));
  const walked = firstAlong({ along, order: ordered.order }, columns, rest, limit);
  const rows = await tx.execute<Array<{ submission_id: string }>>(
    `select submission_id from (${walked.text}) as found`,
    walked.values,
  );
  return rows.map(({ submission_id }) => submission_id);
}

/** Fetches everything an index finds, then applies the remaining conditions, then sorts. */
async function fetchAll(
  tx: EntityManager,
  { narrowing, sort, after, backwards, limit }: Wanted,
  found: Sql,
): Promise<string[]> {
  const where = all(
    found,
    hasStatus(narrowing),
    hasAssignee(narrowing),
    hasFlag(narrowing),
    hasText(narrowing),
    hasDays(narrowing),
    after && beyond(sort, after, backwards),
  );
  // The offset keeps the planner from walking the order's index instead.
  const rows = await tx.execute<Array<{ submission_id: string }>>(
    `select submission_id from (
      select ${columnsOf(sort).join(', ')} from queue_entry where ${where.text} offset 0
    ) as found order by ${orderBy(sort, backwards)} limit ?`,
    [...where.values, limit],
  );
  return rows.map(({ submission_id }) => submission_id);
}
