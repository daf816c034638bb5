/** Three-valued implementation of the list operators. */

import type { Maybe, Value } from '../base/logicJson.ts';
import { spend } from './budget.ts';
import type { Facts, LogicNode, Run } from './node.ts';
import { at, type Build } from './operations.ts';
import { truthOf } from './truthy.ts';

type Items = readonly Maybe[];

/** Maximum number of parts evaluated, not counting repetitions inside nested lists. */
const partsOf = ({ args }: LogicNode): number => args.reduce((parts, arg) => parts + partsOf(arg), 1);

/** The condition on each item, costing as many steps as it has parts. */
function bodyOf(args: readonly LogicNode[]): Run {
  const body = args[1] as LogicNode;
  const { run } = body;
  const parts = partsOf(body);
  return (item, facts) => {
    spend(parts);
    return run(item, facts);
  };
}

/**
 * Applies an operator to a list: an unknown list gives unknown; any other value that is not a list counts as
 * empty.
 */
const overList =
  (apply: (items: Items, body: Run, facts: Facts) => Maybe): Build =>
  (args) => {
    const source = at(args, 0);
    const body = bodyOf(args);
    return (data, facts) => {
      const items = source(data, facts);
      if (items === undefined) return undefined;
      if (Array.isArray(items)) spend(items.length / 8);
      return apply(Array.isArray(items) ? items : [], body, facts);
    };
  };

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

/** By operator. The second argument is evaluated for each item, whose variables are the item's own. */
export const LIST_OPERATIONS: Record<string, Build> = {
  // An unknown entry may be any number of items: whatever the body gives, the mapped entry is unknown.
  map: overList(
    (items, body, facts) =>
      items.map((item) => (item === undefined ? undefined : body(item, facts))) as Value,
  ),
  filter: overList((items, body, facts) => {
    const kept: Maybe[] = [];
    for (const item of items) {
      const holds = truthOf(body(item, facts));
      if (holds === undefined) return undefined;
      if (holds) kept.push(item);
    }
    return kept as Value;
  }),
  all: overList(everyItem),
  some: overList(someItem),
  none: overList((items, body, facts) => {
    const some = someItem(items, body, facts);
    return some === undefined ? undefined : !some;
  }),
  reduce: (args) => {
    const source = at(args, 0);
    const body = bodyOf(args);
    const start = at(args, 2);
    return (data, facts) => {
      const items = source(data, facts);
      if (items === undefined) return undefined;
      let accumulator = start(data, facts);
      if (!Array.isArray(items)) return accumulator;
      spend(items.length / 8);
      for (const current of items as Items) {
        const next = body({ current, accumulator } as Value, facts);
        // It may be any number of items: the result is known only if none of them changes it.
        accumulator = current !== undefined || Object.is(next, accumulator) ? next : undefined;
      }
      return accumulator;
    };
  },
};
