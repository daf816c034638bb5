/**
 * The next submissions of a filtered, sorted list, without reading many others.
 *
 * Either the order's index is walked until enough are found, which is fast if many match, or all matches are
 * fetched and sorted, which is fast if few do. The counts per flag and assignee are known in advance; the
 * number of name matches is estimated.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import { runWithNext } from '../../platform/db/statements.ts';
import { all, hasAssignee, hasFlag, hasStatus, hasTerms, hasText, ofPassed, type Sql } from './conditions.ts';
import type { Estimate } from './estimate.ts';
import { type LookedUp, lookUp, type Wanted } from './lookUp.ts';
import { beyond, columnsOf, orderBy, withinStatus } from './order.ts';
import type { Tallies } from './tally.ts';

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
  if (known.found === undefined) return { ids: await byFlagAndAssignee(tx, wanted, known.tallies) };
  return (await lookUp(tx, wanted, known)) ?? { ids: await walk(tx, wanted) };
}

async function byFlagAndAssignee(tx: EntityManager, wanted: Wanted, tallies: Tallies): Promise<string[]> {
  const { narrowing, limit } = wanted;
  const { status, flag, assignee } = narrowing;
  if (flag === undefined && assignee === undefined) return walk(tx, wanted);
  const matching = tallies.number(narrowing);
  if (matching === 0) return [];
  const ofStatus = status === undefined ? {} : { status };
  const ways: Array<{ cost: number; where?: Sql }> = [
    { cost: tallies.number(ofStatus) * Math.min(1, limit / matching) },
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

/** Walks the order's index, from the position on. */
async function walk(
  tx: EntityManager,
  { narrowing, sort, after, backwards, limit }: Wanted,
): Promise<string[]> {
  const { status } = narrowing;
  const { along, order } =
    status === undefined
      ? { along: all(after && beyond(sort, after, backwards)), order: orderBy(sort, backwards) }
      : withinStatus(status, sort, after, backwards);
  const words = hasText(narrowing);
  // Match the words in the index first; fetch a submission only once they match.
  const columns = words ? 'submission_id, search_text' : '*';
  const rest = words ? all(words, ofPassed(narrowing)) : all(hasAssignee(narrowing), hasFlag(narrowing));
  // The offset keeps the planner from flattening the inner query, so that it stays an index walk.
  const rows = await tx.execute<Array<{ submission_id: string }>>(
    `select submission_id from (
      select ${columns} from queue_entry where ${along.text} order by ${order} offset 0
    ) as passed where ${rest.text} limit ?`,
    [...along.values, ...rest.values, limit],
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
