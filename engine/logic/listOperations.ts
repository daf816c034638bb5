/** What each operator that runs over a list makes of it, three-valued. */
import type { Facts, Run } from './compile.ts';
import type { Maybe, Value } from './json.ts';
import { at, type Build } from './operations.ts';
import { truthy } from './truthy.ts';

type Items = readonly Maybe[];

/** Runs over a list: unknown list, unknown result; anything else that is no list counts as empty. */
const overList =
  (apply: (items: Items, body: Run, facts: Facts) => Maybe): Build =>
  (args) => {
    const source = at(args, 0);
    const body = at(args, 1);
    return (data, facts) => {
      const items = source(data, facts);
      if (items === undefined) return undefined;
      return apply(Array.isArray(items) ? items : [], body, facts);
    };
  };

const someItem = (items: Items, body: Run, facts: Facts): Maybe<boolean> => {
  let open = false;
  for (const item of items) {
    const holds = body(item, facts);
    if (holds === undefined) open = true;
    else if (truthy(holds)) return true;
  }
  return open ? undefined : false;
};

/** By operator. The second argument is evaluated for each item, whose variables are the item's own. */
export const LIST_OPERATIONS: Record<string, Build> = {
  map: overList((items, body, facts) => items.map((item) => body(item, facts)) as Value),
  filter: overList((items, body, facts) => {
    const kept: Maybe[] = [];
    for (const item of items) {
      const holds = body(item, facts);
      if (holds === undefined) return undefined;
      if (truthy(holds)) kept.push(item);
    }
    return kept as Value;
  }),
  all: overList((items, body, facts) => {
    if (items.length === 0) return false;
    let open = false;
    for (const item of items) {
      const holds = body(item, facts);
      if (holds === undefined) open = true;
      else if (!truthy(holds)) return false;
    }
    return open ? undefined : true;
  }),
  some: overList(someItem),
  none: overList((items, body, facts) => {
    const some = someItem(items, body, facts);
    return some === undefined ? undefined : !some;
  }),
  reduce: (args) => {
    const source = at(args, 0);
    const body = at(args, 1);
    const start = at(args, 2);
    return (data, facts) => {
      const items = source(data, facts);
      if (items === undefined) return undefined;
      let accumulator = start(data, facts);
      if (!Array.isArray(items)) return accumulator;
      for (const current of items as Items) {
        accumulator = body({ current, accumulator } as Value, facts);
      }
      return accumulator;
    };
  },
};
