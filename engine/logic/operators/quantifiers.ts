/** Operators that test whether a condition holds for some, all or none of the items of a list. */
import type { Maybe } from '../../base/logicJson.ts';
import type { Facts, Run } from '../base/node.ts';
import { truthOf } from '../base/truthy.ts';
import { anyValue } from './build.ts';
import { byCondition, type Items, ofItems, overList } from './lists.ts';
import type { Operator } from './operator.ts';
import { SCALAR } from './size.ts';

/**
 * Whether some item holds. An unknown entry represents any number of items, possibly none, so it never makes
 * this true.
 */
const someItem = (items: Items, body: Run, facts: Facts): Maybe<boolean> => {
  let open = false;
  for (const item of items) {
    const holds = truthOf(body(item, facts));
    if (holds === undefined) open = true;
    else if (holds && item !== undefined) return true;
    else if (holds) open = true;
  }
  return open ? undefined : false;
};

/** Whether there is an item and all items hold. */
const everyItem = (items: Items, body: Run, facts: Facts): Maybe<boolean> => {
  let open = false;
  let isEmpty = true;
  for (const item of items) {
    const holds = truthOf(body(item, facts));
    if (item !== undefined) isEmpty = false;
    if (holds === false && item !== undefined) return false;
    if (holds !== true) open = true;
  }
  if (open) return undefined;
  if (!isEmpty) return true;
  return items.length === 0 ? false : undefined;
};

const quantifier = (
  apply: (items: Items, body: Run, facts: Facts) => Maybe,
  key: 'anyOfList' | 'noneOfList' | 'allOfList',
): Omit<Operator, 'values'> => ({
  ...ofItems,
  role: byCondition,
  gives: 'boolean',
  evaluate: overList(apply),
  cost: () => ({ steps: 0, size: SCALAR }),
  condition: 'items',
  words: { form: 'quantifier', key },
});

export const QUANTIFIERS: Readonly<Record<string, Operator>> = {
  all: { ...quantifier(everyItem, 'allOfList'), values: anyValue, mutation: 'denied' },
  some: {
    ...quantifier(someItem, 'anyOfList'),
    values: (_sets, operands) => operands.someItem(),
    mutation: { neighbour: 'none' },
  },
  none: {
    ...quantifier((items, body, facts) => {
      const some = someItem(items, body, facts);
      return some === undefined ? undefined : !some;
    }, 'noneOfList'),
    values: (sets, operands) => sets.truthOf(operands.someItem(), true),
    mutation: { neighbour: 'some' },
  },
};
