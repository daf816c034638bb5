/** Three-valued implementation of the operators. List operators are in listOperations.ts. */

import type { Maybe, Value } from '../base/logicJson.ts';
import { giveUp, MAX_CHARACTERS, spend, spendOnText } from './budget.ts';
import { completedYears, daysApart } from './dates.ts';
import { fact } from './fact.ts';
import type { Facts, LogicNode, Run, Scope } from './node.ts';
import { isOpen, truthOf } from './truthy.ts';

export type Build = (args: readonly LogicNode[], scope: Scope) => Run;

export const at = (args: readonly LogicNode[], index: number): Run => (args[index] as LogicNode).run;

/** An operator that needs known arguments; unknown if any argument, or an entry of one, is unknown. */
const strict =
  (apply: (...values: Value[]) => Maybe, isUnknown: (value: Maybe) => boolean = isOpen): Build =>
  (args) => {
    const runs = args.map((arg) => arg.run);
    return (data, facts) => {
      const values: Value[] = [];
      for (const run of runs) {
        const value = run(data, facts);
        if (isUnknown(value)) return undefined;
        values.push(value as Value);
      }
      return apply(...values);
    };
  };

const unary =
  (apply: (value: Value) => Maybe): Build =>
  (args) => {
    const only = at(args, 0);
    return (data, facts) => {
      const value = only(data, facts);
      return isOpen(value) ? undefined : apply(value as Value);
    };
  };

const ofTruth =
  (apply: (holds: boolean) => boolean): Build =>
  (args) => {
    const only = at(args, 0);
    return (data, facts) => {
      const holds = truthOf(only(data, facts));
      return holds === undefined ? undefined : apply(holds);
    };
  };

const binary =
  (apply: (a: Value, b: Value) => Maybe): Build =>
  (args) => {
    const left = at(args, 0);
    const right = at(args, 1);
    return (data, facts) => {
      const a = left(data, facts);
      if (isOpen(a)) return undefined;
      const b = right(data, facts);
      return isOpen(b) ? undefined : apply(a as Value, b as Value);
    };
  };

/** Normalizes -0: the text of an answer, or a different calculation, would give 0. */
const finite = (value: number): Maybe => (Number.isFinite(value) ? value + 0 : undefined);

/** JSON-logic's + and * parse texts as numbers. Adding 0 turns -0 into 0. */
const parsed = (value: unknown): number =>
  typeof value === 'number' ? value + 0 : Number.parseFloat(String(value));

/** Arithmetic, from left to right: a value that does not apply is not a number. */
const arithmetic =
  (of: (a: number, b: number) => number, ofOne: (a: number) => number = Number): Build =>
  (args, scope) => {
    if (args.length === 1) {
      return unary((value) => (value === null ? undefined : finite(ofOne(value as number))))(args, scope);
    }
    const first = at(args, 0);
    const rest = args.slice(1).map((arg) => arg.run);
    return (data, facts) => {
      let result = first(data, facts);
      if (result === null || isOpen(result)) return undefined;
      for (const run of rest) {
        const next = run(data, facts);
        if (next === null || isOpen(next)) return undefined;
        result = of(result as number, next as number);
      }
      return finite(result as number);
    };
  };

const ordering =
  (holds: (a: number, b: number) => boolean): Build =>
  (args) => {
    const first = at(args, 0);
    const second = at(args, 1);
    if (args.length === 2) {
      return (data, facts) => {
        const a = first(data, facts);
        if (isOpen(a)) return undefined;
        const b = second(data, facts);
        if (isOpen(b)) return undefined;
        return a !== null && b !== null && holds(a as number, b as number);
      };
    }
    const third = at(args, 2);
    const pair = (a: Maybe, b: Maybe): Maybe<boolean> =>
      isOpen(a) || isOpen(b) ? undefined : a !== null && b !== null && holds(a as number, b as number);
    return (data, facts) => {
      const middle = second(data, facts);
      const lower = pair(first(data, facts), middle);
      if (lower === false) return false;
      const upper = pair(middle, third(data, facts));
      if (upper === false) return false;
      return lower && upper;
    };
  };

/** Kleene's and / or, for the truth of the result: a deciding part decides whatever the unknown ones are. */
const connective =
  (deciding: boolean): Build =>
  (args) => {
    const runs = args.map((arg) => arg.run);
    const count = runs.length;
    return (data, facts) => {
      let open = false;
      let last: Maybe;
      for (let index = 0; index < count; index += 1) {
        last = (runs[index] as Run)(data, facts);
        const holds = truthOf(last);
        if (holds === undefined) open = true;
        else if (holds === deciding) return last;
      }
      return open ? undefined : last;
    };
  };

/**
 * The value of JSON-logic's and / or: the first deciding value, else the last. After an unknown part the
 * deciding value is known only if both are plain booleans.
 */
const decidingValue =
  (deciding: boolean): Build =>
  (args) => {
    const parts = args.map(({ run, isBoolean }) => ({ run, isBoolean }));
    return (data, facts) => {
      let open = false;
      let anyValue = false;
      let last: Maybe;
      for (const { run, isBoolean } of parts) {
        last = run(data, facts);
        const holds = truthOf(last);
        if (holds === undefined) {
          open = true;
          anyValue ||= !isBoolean;
        } else if (holds === deciding) {
          return !open || (!anyValue && last === deciding) ? last : undefined;
        }
      }
      return open ? undefined : last;
    };
  };

/** When the condition is unknown both branches are evaluated: if they agree, the result is known. */
const conditional =
  (agree: (a: Maybe, b: Maybe) => boolean): Build =>
  (args) =>
    branches(args, agree);

const sameValue = (a: Maybe, b: Maybe): boolean => a === b;
const sameTruth = (a: Maybe, b: Maybe): boolean => truthOf(a) === truthOf(b);

function branches(args: readonly LogicNode[], agree: (a: Maybe, b: Maybe) => boolean): Run {
  if (args.length === 0) return () => null;
  const condition = at(args, 0);
  if (args.length === 1) return condition;
  const then = at(args, 1);
  const otherwise = branches(args.slice(2), agree);
  return (data, facts) => {
    const holds = condition(data, facts);
    const decided = truthOf(holds);
    if (decided !== undefined) return decided ? then(data, facts) : otherwise(data, facts);
    const settled = then(data, facts);
    return settled !== undefined && agree(settled, otherwise(data, facts)) ? settled : undefined;
  };
}

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

const count =
  (counts: (value: Maybe) => boolean): Build =>
  (args) => {
    const runs = args.map((arg) => arg.run);
    return (data, facts) => {
      let total = 0;
      for (const run of runs) if (counts(run(data, facts))) total += 1;
      return total;
    };
  };

/** Those of the names that have no value. */
const missingOf = (keys: readonly string[], scope: Scope): ((facts: Facts) => string[]) => {
  const reads = keys.map((key) => scope.get(key)?.run ?? fact(key));
  return (facts) =>
    keys.filter((_, index) => {
      const value = (reads[index] as Run)(undefined, facts);
      return value === undefined || value === null || value === '';
    });
};

const constantList = (node: LogicNode | undefined): string[] => [node?.constant].flat() as string[];

/** Used when the value itself matters, not only its truth. */
export const VALUE_OPERATIONS: Record<string, Build> = {
  and: decidingValue(false),
  or: decidingValue(true),
  if: conditional(sameValue),
  '?:': conditional(sameValue),
};

/** By operator, on arguments evaluated in the scope of the operation. */
export const OPERATIONS: Record<string, Build> = {
  // biome-ignore lint/suspicious/noDoubleEquals: JSON-logic's == is JavaScript's
  '==': binary((a, b) => a == b),
  '===': binary((a, b) => a === b),
  // biome-ignore lint/suspicious/noDoubleEquals: JSON-logic's != is JavaScript's
  '!=': binary((a, b) => a != b),
  '!==': binary((a, b) => a !== b),
  '!': ofTruth((holds) => !holds),
  '!!': ofTruth((holds) => holds),
  and: connective(false),
  or: connective(true),
  if: conditional(sameTruth),
  '?:': conditional(sameTruth),
  '<': ordering((a, b) => a < b),
  '<=': ordering((a, b) => a <= b),
  '>': ordering((a, b) => a > b),
  '>=': ordering((a, b) => a >= b),
  '+': arithmetic((a, b) => parsed(a) + parsed(b), parsed),
  '-': arithmetic(
    (a, b) => a - b,
    (a) => -a,
  ),
  '*': arithmetic((a, b) => parsed(a) * parsed(b), parsed),
  '/': arithmetic((a, b) => a / b),
  '%': arithmetic((a, b) => a % b),
  max: arithmetic(Math.max),
  min: arithmetic(Math.min),
  in: contains,
  cat: strict((...values) => {
    const text = values.join('');
    if (text.length > MAX_CHARACTERS) giveUp();
    return text;
  }),
  substr: strict((source, start, length) => substring(String(source), Number(start), length)),
  // Unknown entries remain unknown in the merged list.
  merge: strict(
    (...values) => {
      for (const value of values) if (Array.isArray(value)) spend(value.length);
      return values.flat();
    },
    (value) => value === undefined,
  ),
  missing: (args, scope) => {
    const missing = missingOf(args.flatMap(constantList), scope);
    return (_data, facts) => missing(facts);
  },
  missing_some: (args, scope) => {
    const needed = args[0]?.constant as number;
    const keys = constantList(args[1]);
    const missing = missingOf(keys, scope);
    return (_data, facts) => {
      const absent = missing(facts);
      return keys.length - absent.length >= needed ? [] : absent;
    };
  },
  known: (args) => {
    const only = at(args, 0);
    return (data, facts) => only(data, facts) !== undefined;
  },
  unknown: () => () => undefined,
  coalesce: (args) => {
    const first = at(args, 0);
    const otherwise = at(args, 1);
    return (data, facts) => {
      const value = first(data, facts);
      return value === undefined ? otherwise(data, facts) : value;
    };
  },
  countTrue: count((value) => truthOf(value) === true),
  countPossible: count((value) => truthOf(value) !== false),
  round: arithmetic((value, digits) => Number(Number(value).toFixed(digits))),
  // When the options' points are known, `withScores` has already expanded it.
  score: (args) => {
    const only = at(args, 0);
    return (data, facts) => {
      const value = only(data, facts);
      return typeof value === 'number' || value === null ? value : undefined;
    };
  },
  yearsBetween: binary(completedYears),
  daysBetween: binary(daysApart),
};

/** JSON-logic's substr: a negative length counts back from the end. */
function substring(source: string, start: number, length: Maybe): string {
  if (length === undefined) return source.substr(start);
  const size = Number(length);
  if (size >= 0) return source.substr(start, size);
  const rest = source.substr(start);
  return rest.substr(0, rest.length + size);
}
