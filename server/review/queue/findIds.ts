/**
 * The next submissions of a filtered, sorted list, without looking at many others.
 *
 * Either the index of the order is walked until enough are found, which is quick where many match, or all
 * that match are fetched and sorted, which is quick where few do. How many have a flag or an assignee is
 * known beforehand; how many have a name is found out by a short walk, then a bounded look-up.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  all,
  hasAssignee,
  hasFlag,
  hasStatus,
  hasTerms,
  hasText,
  type Narrowing,
  type Sql,
} from './conditions.ts';
import type { Sort } from './contract.ts';
import { beyond, columnsOf, orderBy, type Place, withinStatus } from './order.ts';
import { sum, tally, tallyByStatus } from './tally.ts';

export interface Wanted {
  narrowing: Narrowing;
  sort: Sort;
  after?: Place;
  backwards?: boolean;
  limit: number;
}

/** Rows walked before the look-up is tried. */
const SHORT_WALK = 500;
/** Where a short walk meets many of them. */
const LONG_WALK = 20_000;
/** Rows fetched and sorted at most. Sorted by name, those who share one stand together, far from the start. */
const FEW: Record<Sort, number> = { newest: 5_000, oldest: 5_000, urgent: 5_000, name: 100_000 };

/** For the rest of the transaction: walk and look up as told, whatever the statistics suggest. */
export const asTold = (tx: EntityManager): Promise<unknown> =>
  tx.execute(`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true),
    set_config('jit', 'off', true)`);

/** @param tx in which `asTold` was called */
export async function findIds(tx: EntityManager, wanted: Wanted): Promise<string[]> {
  const { narrowing, sort, limit } = wanted;
  if (narrowing.search === undefined) return byFlagAndAssignee(tx, wanted);
  const walked = await walk(tx, wanted, SHORT_WALK);
  if (walked.length === limit) return walked;
  const stored = await tallyByStatus(tx, {});
  const total = sum(Object.values(stored));
  const walkable = narrowing.status ? stored[narrowing.status] : total;
  // Where a short walk promises more than the look-up, which knows no status, may fetch, a longer one has
  // enough soon, or all there are.
  if ((walked.length / Math.min(SHORT_WALK, walkable)) * total > FEW[sort]) {
    const further = await walk(tx, wanted, LONG_WALK);
    if (further.length === limit || walkable <= LONG_WALK) return further;
  }
  const fetched = await fetchFew(
    tx,
    wanted,
    all(hasTerms(narrowing), hasText(narrowing), hasFlag(narrowing)),
  );
  return fetched.few ? fetched.ids : walk(tx, { ...wanted, sort });
}

async function byFlagAndAssignee(tx: EntityManager, wanted: Wanted): Promise<string[]> {
  const { narrowing, limit } = wanted;
  const { status, flag, assignee } = narrowing;
  if (flag === undefined && assignee === undefined) return walk(tx, wanted);
  const matching = await tally(tx, narrowing);
  if (matching === 0) return [];
  const walkable = await tally(tx, status === undefined ? {} : { status });
  const ways: Array<{ cost: number; where?: Sql }> = [
    { cost: walkable * Math.min(1, limit / matching) },
    ...(flag === undefined ? [] : [{ cost: 2 * (await tally(tx, { flag })), where: hasTerms({ flag }) }]),
    ...(assignee === undefined
      ? []
      : [
          {
            cost: 2 * (await tally(tx, { assignee, ...(status === undefined ? {} : { status }) })),
            where: all(hasAssignee(narrowing), hasStatus(narrowing)),
          },
        ]),
  ];
  const { where } = ways.reduce((best, way) => (way.cost < best.cost ? way : best));
  return where ? (await fetchFew(tx, wanted, where, Number.MAX_SAFE_INTEGER)).ids : walk(tx, wanted);
}

/** Along the order, from the place on. @param atMost rows looked at */
async function walk(
  tx: EntityManager,
  { narrowing, sort, after, backwards, limit }: Wanted,
  atMost?: number,
): Promise<string[]> {
  const { status } = narrowing;
  const { along, order } =
    status === undefined
      ? { along: all(after && beyond(sort, after, backwards)), order: orderBy(sort, backwards) }
      : withinStatus(status, sort, after, backwards);
  const rest = all(hasAssignee(narrowing), hasFlag(narrowing), hasText(narrowing));
  // The fence keeps the inner query a plain walk.
  const fence = atMost === undefined ? 'offset 0' : `limit ${atMost}`;
  const rows = await tx.execute<Array<{ submission_id: string }>>(
    `select submission_id from (
      select * from queue_entry where ${along.text} order by ${order} ${fence}
    ) as walked where ${rest.text} limit ?`,
    [...along.values, ...rest.values, limit],
  );
  return rows.map(({ submission_id }) => submission_id);
}

/** Everything the index finds, then the rest of the conditions, then the order. */
async function fetchFew(
  tx: EntityManager,
  { narrowing, sort, after, backwards, limit }: Wanted,
  found: Sql,
  few: number = FEW[sort],
): Promise<{ few: boolean; ids: string[] }> {
  const where = all(
    hasStatus(narrowing),
    hasAssignee(narrowing),
    hasFlag(narrowing),
    after && beyond(sort, after, backwards),
  );
  const columns = new Set([...columnsOf(sort), 'status', 'assignee_id', 'raised_flags']);
  const [row] = await tx.execute<[{ found: string; ids: string[] }]>(
    `with found as materialized (
      select ${[...columns].join(', ')} from queue_entry where ${found.text} limit ?
    )
    select (select count(*) from found) as found, array(
      select submission_id::text from found where ${where.text} order by ${orderBy(sort, backwards)} limit ?
    ) as ids`,
    [...found.values, few === Number.MAX_SAFE_INTEGER ? few : few + 1, ...where.values, limit],
  );
  return { few: Number(row.found) <= few, ids: row.ids };
}
