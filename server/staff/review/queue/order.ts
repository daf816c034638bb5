/** The sort orders of the queue. Each is an index that can be scanned from any position, in both directions. */
import type { Sort } from '@clinic/contract/queue/filter';
import { all, type Sql } from './conditions.ts';

/** A submission's position in an order: the values of its columns. */
export type Place = readonly string[];

interface Order {
  columns: ReadonlyArray<readonly [name: string, type: string]>;
  descending?: boolean;
}

const ID = ['submission_id', 'uuid'] as const;
const ORDERS: Record<Sort, Order> = {
  newest: { columns: [['created_at', 'timestamptz'], ID], descending: true },
  oldest: { columns: [['created_at', 'timestamptz'], ID] },
  urgent: { columns: [['calm', 'smallint'], ['waiting_since', 'timestamptz'], ID] },
  name: { columns: [['name_key', 'text'], ID] },
};

export const columnsOf = (sort: Sort): string[] => ORDERS[sort].columns.map(([name]) => name);

export function orderBy(sort: Sort, backwards = false): string {
  return ordered(columnsOf(sort), sort, backwards);
}

/** What follows a position; backwards, what precedes it. */
export const beyond = (sort: Sort, place: Place, backwards = false): Sql =>
  past(ORDERS[sort].columns, sort, place, backwards);

/**
 * The submissions of one status in order, from a position on. Written so that only the index that begins with
 * the status provides this order: for a common status, the planner would consider another index as good,
 * although all other statuses may come before the first match.
 */
export function withinStatus(
  status: string,
  sort: Sort,
  after: Place | undefined,
  backwards = false,
): { along: Sql; order: string } {
  const columns = [['status', 'text'] as const, ...ORDERS[sort].columns];
  // The position is where the index scan starts. With an equality on the status as well, the planner would
  // start at the status instead and read everything before the position.
  const along = after
    ? all(past(columns, sort, [status, ...after], backwards), {
        text: `status ${comparison(sort, backwards) === '>' ? '<=' : '>='} ?`,
        values: [status],
      })
    : { text: 'status between ? and ?', values: [status, status] };
  return {
    along,
    order: ordered(['status', ...columnsOf(sort)], sort, backwards),
  };
}

/** Sorts after every name that begins with the text before it. */
const LAST = '\u{10ffff}';

/**
 * Submissions whose name keys have this prefix, in name order, from a position on; restricted to one status
 * like `withinStatus`.
 */
export function namedFrom(
  beginning: string,
  status: string | undefined,
  after: Place | undefined,
  backwards = false,
): { along: Sql; order: string } {
  const prefix = status === undefined ? [] : [status];
  const columns = [...prefix.map(() => ['status', 'text'] as const), ...ORDERS.name.columns];
  const names = columns.map(([name]) => name);
  const order = ordered(names, 'name', backwards);
  const bounded = names.slice(0, -1);
  const bound = (comparison: string, name: string): Sql => ({
    text: `(${bounded.join(', ')}) ${comparison} (${bounded.map(() => '?::text').join(', ')})`,
    values: [...prefix, name],
  });
  const [from, to] = [bound('>=', beginning), bound('<', beginning + LAST)];
  const name = after?.[0] ?? '';
  if (after === undefined) return { along: all(from, to), order };
  if (!name.startsWith(beginning)) {
    const isAhead = name < beginning !== backwards;
    return { along: isAhead ? all(from, to) : { text: 'false', values: [] }, order };
  }
  return {
    along: all(past(columns, 'name', [...prefix, ...after], backwards), backwards ? from : to),
    order,
  };
}

/**
 * The first rows along an index that match, as `passed`. The offset keeps the planner from flattening the
 * inner query, so that it stays an index scan.
 * @param columns of the inner query
 */
export const firstAlong = (
  { along, order }: { along: Sql; order: string },
  columns: string,
  rest: Sql,
  limit: number,
): Sql => ({
  text: `select passed.* from (
      select ${columns} from queue_entry where ${along.text} order by ${order} offset 0
    ) as passed where ${rest.text} limit ?`,
  values: [...along.values, ...rest.values, limit],
});

function ordered(columns: readonly string[], sort: Sort, backwards: boolean): string {
  const direction = Boolean(ORDERS[sort].descending) === backwards ? 'asc' : 'desc';
  return columns.map((name) => `${name} ${direction}`).join(', ');
}

/** Later positions have greater values, or smaller ones if descending. */
const comparison = (sort: Sort, backwards: boolean): '>' | '<' =>
  Boolean(ORDERS[sort].descending) === backwards ? '>' : '<';

function past(columns: Order['columns'], sort: Sort, place: Place, backwards: boolean): Sql {
  const after = comparison(sort, backwards);
  const names = columns.map(([name]) => name).join(', ');
  const values = columns.map(([, type]) => `?::${type}`).join(', ');
  return { text: `(${names}) ${after} (${values})`, values: [...place] };
}
