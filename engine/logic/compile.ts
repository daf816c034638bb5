/** JSON-logic compiled once to closures, three-valued. */

import { completedYears } from './dates.ts';
import type { LogicJson, Maybe, Value } from './json.ts';
import { FORBIDDEN_KEYS, OPERATORS } from './operators.ts';
import { argumentsOf } from './reads.ts';

/** What an evaluation reads. Absent or `undefined` is unknown, `null` is "does not apply". */
export interface Facts {
  /** Answers and derived values; an answer of "not sure" is unknown here. */
  values: Readonly<Record<string, Maybe>>;
  /** The options as they were chosen, "not sure" included. */
  chosen: Readonly<Record<string, Maybe>>;
  /** Flags computed so far; null is "not settled". */
  flags: Readonly<Record<string, Maybe>>;
  /** Values computed so far, which the names of a scope may read by their place. */
  derived?: readonly Maybe[];
}

type Data = Maybe;
export type Run = (data: Data, facts: Facts) => Maybe;

/** Names with a meaning of their own, which goes before an answer of that name. */
export type Scope = ReadonlyMap<string, Run>;

/** One operation, constant or variable of a compiled condition. */
export interface LogicNode {
  readonly operator: string;
  readonly args: readonly LogicNode[];
  readonly run: Run;
  /** Value of a `constant`, name of a `var`, `flag` or `chose`. */
  readonly constant?: Value;
}

/**
 * Compiles logic that `checkLogic` found no problem in.
 *
 * Evaluation gives a value, or `undefined` when the facts do not settle it. `and`, `or`, `if`, `some`,
 * `all`, `none` are Kleene's: a known part decides where it can. Comparing or computing with something
 * unknown is unknown; ordering something that does not apply (`null`) is false, where JSON-logic reads
 * 0; a result that is no finite number is unknown. Everywhere else results are those of `json-logic-js`.
 * @throws TypeError on an operator outside the closed set
 */
export function compileLogic(logic: LogicJson, scope: Scope = NOTHING): LogicNode {
  return compile(logic, scope, true);
}

/** Evaluates a compiled condition. */
export const evaluate = (node: LogicNode, facts: Facts): Maybe => node.run(facts.values as Value, facts);

/** JSON-logic's truth: an empty list is false, the rest as in JavaScript. */
export const truthy = (value: Maybe): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

const NOTHING: Scope = new Map();

/** Not at the root, inside a list operator, a variable is one of the item's. */
function compile(logic: LogicJson, scope: Scope, atRoot: boolean): LogicNode {
  if (logic === null || typeof logic !== 'object') return constant(logic as Value);
  if (Array.isArray(logic)) return list(logic.map((item: LogicJson) => compile(item, scope, atRoot)));
  const operation = logic as { readonly [operator: string]: LogicJson };
  const operator = Object.keys(operation)[0] ?? '';
  if (!OPERATORS.has(operator)) throw new TypeError(`Unknown operator "${operator}"`);
  const given = argumentsOf(operation, operator);
  if (operator === 'var') return variable(given, scope, atRoot);
  if (operator === 'chose') return chose(String(given[0]), given[1] as string | number);
  if (operator === 'flag') return flag(String(given[0]));
  const inList = LIST_BUILDERS[operator];
  if (inList) {
    const args = given.map((item, index) => compile(item, scope, atRoot && index === 0));
    // reduce's start value stands outside the items.
    if (operator === 'reduce') args[2] = compile(given[2] as LogicJson, scope, atRoot);
    return { operator, args, run: inList(args, scope) };
  }
  const args = given.map((item) => compile(item, scope, atRoot));
  const build = BUILDERS[operator];
  if (!build) throw new TypeError(`Unknown operator "${operator}"`);
  return { operator, args, run: build(args, scope) };
}

const constant = (value: Value): LogicNode => ({
  operator: 'constant',
  args: [],
  constant: value,
  run: () => value,
});

function list(args: LogicNode[]): LogicNode {
  if (args.every((arg) => arg.operator === 'constant')) {
    return constant(args.map((arg) => arg.constant as Value));
  }
  const run: Run = (data, facts) => args.map((arg) => arg.run(data, facts)) as Value;
  return { operator: 'list', args, run };
}

function variable([name = '', fallback]: readonly LogicJson[], scope: Scope, atRoot: boolean): LogicNode {
  const path = name === null ? '' : String(name);
  const read = reader(path, scope, atRoot);
  if (fallback === undefined) return { operator: 'var', args: [], run: read, constant: path };
  const otherwise = compile(fallback, scope, atRoot);
  const run: Run = (data, facts) => {
    const value = read(data, facts);
    return value === undefined ? otherwise.run(data, facts) : value;
  };
  return { operator: 'var', args: [otherwise], run, constant: path };
}

function reader(path: string, scope: Scope, atRoot: boolean): Run {
  const [first = '', ...rest] = path.split('.');
  if ([first, ...rest].some((part) => FORBIDDEN_KEYS.has(part))) throw new TypeError(`No variable "${path}"`);
  if (path === '') return (data) => data;
  if (!atRoot) return (data) => within(data, [first, ...rest]);
  const read = scope.get(first) ?? fact(first);
  return rest.length === 0 ? read : (data, facts) => within(read(data, facts), rest);
}

const fact =
  (key: string): Run =>
  (_data, facts) =>
    facts.values[key];

function within(data: Data, parts: readonly string[]): Maybe {
  let at: unknown = data;
  for (const part of parts) {
    if (at === undefined || at === null || !Object.hasOwn(Object(at), part)) return undefined;
    at = (at as Record<string, unknown>)[part];
  }
  return at as Maybe;
}

function chose(key: string, option: string | number): LogicNode {
  const run: Run = (_data, { chosen }) => {
    const answer = chosen[key];
    if (answer === undefined) return undefined;
    return Array.isArray(answer) ? answer.includes(option) : answer === option;
  };
  return { operator: 'chose', args: [constant(option)], run, constant: key };
}

const flag = (key: string): LogicNode => ({
  operator: 'flag',
  args: [],
  constant: key,
  // A flag that is not settled is stored as null; to a condition it is unknown.
  run: (_data, { flags }) => flags[key] ?? undefined,
});

type Build = (args: readonly LogicNode[], scope: Scope) => Run;

const at = (args: readonly LogicNode[], index: number): Run => (args[index] as LogicNode).run;

/** An operator on known arguments only; unknown as soon as one is. */
const strict =
  (apply: (...values: Value[]) => Maybe): Build =>
  (args) => {
    const runs = args.map((arg) => arg.run);
    return (data, facts) => {
      const values: Value[] = [];
      for (const run of runs) {
        const value = run(data, facts);
        if (value === undefined) return undefined;
        values.push(value);
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
      return value === undefined ? undefined : apply(value);
    };
  };

const binary =
  (apply: (a: Value, b: Value) => Maybe): Build =>
  (args) => {
    const left = at(args, 0);
    const right = at(args, 1);
    return (data, facts) => {
      const a = left(data, facts);
      if (a === undefined) return undefined;
      const b = right(data, facts);
      return b === undefined ? undefined : apply(a, b);
    };
  };

const finite = (value: number): Maybe => (Number.isFinite(value) ? value : undefined);

/** JSON-logic's + and * read texts as numbers. Adding 0 makes of -0 the 0 that reading it would. */
const parsed = (value: unknown): number =>
  typeof value === 'number' ? value + 0 : Number.parseFloat(String(value));

/** Arithmetic, from left to right: what does not apply has no number. */
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
      if (result === undefined || result === null) return undefined;
      for (const run of rest) {
        const next = run(data, facts);
        if (next === undefined || next === null) return undefined;
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
        if (a === undefined) return undefined;
        const b = second(data, facts);
        if (b === undefined) return undefined;
        return a !== null && b !== null && holds(a as number, b as number);
      };
    }
    const third = at(args, 2);
    const pair = (a: Maybe, b: Maybe): Maybe<boolean> =>
      a === undefined || b === undefined
        ? undefined
        : a !== null && b !== null && holds(a as number, b as number);
    return (data, facts) => {
      const middle = second(data, facts);
      const lower = pair(first(data, facts), middle);
      if (lower === false) return false;
      const upper = pair(middle, third(data, facts));
      if (upper === false) return false;
      return lower && upper;
    };
  };

/** Kleene's and / or with JSON-logic's result: the deciding value, else the last. */
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
        if (last === undefined) open = true;
        else if (truthy(last) === deciding) return last;
      }
      return open ? undefined : last;
    };
  };

/** When the condition is unknown both branches are asked: agreeing, they settle it. */
const conditional: Build = (args, scope) => {
  if (args.length === 0) return () => null;
  const condition = at(args, 0);
  if (args.length === 1) return condition;
  const then = at(args, 1);
  const otherwise = conditional(args.slice(2), scope);
  return (data, facts) => {
    const holds = condition(data, facts);
    if (holds !== undefined) return truthy(holds) ? then(data, facts) : otherwise(data, facts);
    const settled = then(data, facts);
    return settled !== undefined && settled === otherwise(data, facts) ? settled : undefined;
  };
};

const contains: Build = (args) => {
  const needle = at(args, 0);
  const haystack = at(args, 1);
  return (data, facts) => {
    const list = haystack(data, facts);
    const item = needle(data, facts);
    if (list === undefined || item === undefined) return undefined;
    // JSON-logic finds nothing in an empty text, not even nothing.
    if (typeof list === 'string') return list !== '' && list.includes(item as string);
    if (!Array.isArray(list)) return false;
    if (list.includes(item)) return true;
    // An unknown entry ("prefer not to say") may be the one looked for.
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

/** Of these names, those without a value. */
const missingOf = (keys: readonly string[], scope: Scope): ((facts: Facts) => string[]) => {
  const reads = keys.map((key) => scope.get(key) ?? fact(key));
  return (facts) =>
    keys.filter((_, index) => {
      const value = (reads[index] as Run)(undefined, facts);
      return value === undefined || value === null || value === '';
    });
};

const constantList = (node: LogicNode | undefined): string[] => [node?.constant].flat() as string[];

const BUILDERS: Record<string, Build> = {
  // biome-ignore lint/suspicious/noDoubleEquals: JSON-logic's == is JavaScript's
  '==': binary((a, b) => a == b),
  '===': binary((a, b) => a === b),
  // biome-ignore lint/suspicious/noDoubleEquals: JSON-logic's != is JavaScript's
  '!=': binary((a, b) => a != b),
  '!==': binary((a, b) => a !== b),
  '!': unary((value) => !truthy(value)),
  '!!': unary(truthy),
  and: connective(false),
  or: connective(true),
  if: conditional,
  '?:': conditional,
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
  cat: strict((...values) => values.join('')),
  substr: strict((source, start, length) => substring(String(source), Number(start), length)),
  merge: strict((...values) => values.flat()),
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
  countTrue: count(truthy),
  countPossible: count((value) => value === undefined || truthy(value)),
  round: arithmetic((value, digits) => Number(Number(value).toFixed(digits))),
  yearsBetween: binary(completedYears),
};

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

const LIST_BUILDERS: Record<string, Build> = {
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

/** JSON-logic's substr: a negative length counts back from the end. */
function substring(source: string, start: number, length: Maybe): string {
  if (length === undefined) return source.substr(start);
  const size = Number(length);
  if (size >= 0) return source.substr(start, size);
  const rest = source.substr(start);
  return rest.substr(0, rest.length + size);
}
