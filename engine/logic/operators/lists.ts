/** Operators on lists: the body is evaluated for each item, whose variables are the item's own. */
import type { Maybe, Value } from '../../base/logicJson.ts';
import { spend, spendOnText } from '../base/budget.ts';
import type { Facts, LogicNode, Run } from '../base/node.ts';
import { isOpen, truthOf } from '../base/truthy.ts';
import { anyValue, at, byValue, strict } from './build.ts';
import { ANY_NUMBER, type Build, type Operator, type Role } from './operator.ts';
import { CHARACTERS_A_STEP, largest, SCALAR, total } from './size.ts';

export type Items = readonly Maybe[];

/** Maximum number of parts evaluated, not counting repetitions inside nested lists. */
export const partsOf = ({ args }: LogicNode): number => args.reduce((parts, arg) => parts + partsOf(arg), 1);

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
export const overList =
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

const contains: Build = (args) => {
  const needle = at(args, 0);
  const haystack = at(args, 1);
  return (data, facts) => {
    const list = haystack(data, facts);
    const item = needle(data, facts);
    if (list === undefined || isOpen(item)) return undefined;
    // In JSON-logic an empty text contains nothing, not even an empty text.
    if (typeof list === 'string') {
      // Searching one long text in another compares almost every character with every other.
      if (typeof item === 'string') spendOnText(list.length * item.length);
      return list !== '' && list.includes(item as string);
    }
    if (!Array.isArray(list)) return false;
    spend(list.length / 8);
    if (list.includes(item as Value)) return true;
    // An unknown entry ("prefer not to say") may be the one searched for.
    return list.includes(undefined) ? undefined : false;
  };
};

export const ofItems = { min: 2, max: 2, items: 'each' } as const;
export const byCondition = (index: number): Role => (index === 1 ? 'condition' : 'value');

export const LISTS: Readonly<Record<string, Operator>> = {
  in: {
    min: 2,
    max: 2,
    role: byValue,
    gives: 'boolean',
    evaluate: contains,
    values: (_sets, { contained }) => contained(),
    cost: ([needle = SCALAR, list = SCALAR]) => {
      const isText = list.items === 1;
      const compared = isText ? (needle.characters * list.characters) / CHARACTERS_A_STEP : list.items / 8;
      return { steps: compared, size: SCALAR };
    },
    condition: 'membership',
    words: { form: 'membership' },
    mutation: 'denied',
  },
  merge: {
    min: 1,
    max: ANY_NUMBER,
    role: byValue,
    gives: 'list',
    // Unknown entries remain unknown in the merged list.
    evaluate: strict(
      (...values) => {
        for (const value of values) if (Array.isArray(value)) spend(value.length);
        return values.flat();
      },
      (value) => value === undefined,
    ),
    values: anyValue,
    cost: (sizes) => {
      const items = total(sizes, (size) => size.items);
      const characters = total(sizes, (size) => size.characters);
      return { steps: items, size: { ...largest(sizes), items, characters } };
    },
    condition: null,
    words: { form: 'computation' },
  },
  map: {
    ...ofItems,
    role: byValue,
    gives: 'list',
    // An unknown entry may be any number of items: whatever the body returns, the mapped entry is unknown.
    evaluate: overList(
      (items, body, facts) =>
        items.map((item) => (item === undefined ? undefined : body(item, facts))) as Value,
    ),
    values: anyValue,
    cost: ([list = SCALAR, each = SCALAR]) => {
      const { items } = list;
      const characters = items * each.characters;
      return { steps: 0, size: { items, characters, entry: each, levels: 1 + (each.levels ?? 0) } };
    },
    condition: null,
    words: { form: 'computation' },
  },
  filter: {
    ...ofItems,
    role: byCondition,
    gives: 'list',
    evaluate: overList((items, body, facts) => {
      const matching: Maybe[] = [];
      for (const item of items) {
        const holds = truthOf(body(item, facts));
        if (holds === undefined) return undefined;
        if (holds) matching.push(item);
      }
      return matching as Value;
    }),
    values: anyValue,
    cost: ([list = SCALAR]) => ({ steps: 0, size: list }),
    condition: null,
    words: { form: 'computation' },
  },
  reduce: {
    min: 3,
    max: 3,
    items: 'fold',
    role: byValue,
    gives: 'anything',
    evaluate: (args) => {
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
    values: anyValue,
    cost: ([, folded = SCALAR]) => ({ steps: 0, size: folded }),
    condition: null,
    words: { form: 'computation' },
  },
};
