/** The sort orders of the queue. Each is an index that can be scanned from any position, in both directions. */
import type { Sort } from '@clinic/contract/queue/filter';
import type { Sql } from './conditions.ts';

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

const isAscending = (sort: Sort, backwards: boolean): boolean =>
  Boolean(ORDERS[sort].descending) === backwards;

export function orderBy(sort: Sort, backwards = false): string {
  const direction = isAscending(sort, backwards) ? 'asc' : 'desc';
  return columnsOf(sort)
    .map((name) => `${name} ${direction}`)
    .join(', ');
}

/** What follows a position; backwards, what precedes it. */
export function beyond(sort: Sort, place: Place, backwards = false): Sql {
  const values = ORDERS[sort].columns.map(([, type]) => `?::${type}`).join(', ');
  const comparison = isAscending(sort, backwards) ? '>' : '<';
  return { text: `(${columnsOf(sort).join(', ')}) ${comparison} (${values})`, values: [...place] };
}
