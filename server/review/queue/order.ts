/** The orders of the queue. Each is an index that can be walked from any place, forwards and backwards. */

import type { Sql } from './conditions.ts';
import type { Sort } from './contract.ts';

/** Where a submission stands in an order: the values of its columns. */
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
  const direction = Boolean(ORDERS[sort].descending) === backwards ? 'asc' : 'desc';
  return ORDERS[sort].columns.map(([name]) => `${name} ${direction}`).join(', ');
}

/** What stands behind a place; backwards, what stands before it. */
export function beyond(sort: Sort, place: Place, backwards = false): Sql {
  const { columns, descending } = ORDERS[sort];
  const after = Boolean(descending) === backwards ? '>' : '<';
  const names = columns.map(([name]) => name).join(', ');
  const values = columns.map(([, type]) => `?::${type}`).join(', ');
  return { text: `(${names}) ${after} (${values})`, values: [...place] };
}
