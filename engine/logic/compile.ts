/** JSON-logic compiled once to closures, three-valued. */
import { argumentsOf } from './check.ts';
import { completedYears } from './dates.ts';
import type { LogicJson, Maybe, Value } from './json.ts';
import { FORBIDDEN_KEYS, OPERATORS } from './operators.ts';

/** What an evaluation reads. Absent or `undefined` is unknown, `null` is "does not apply". */
export interface Facts {
  /** Answers and derived values; an answer of "not sure" is unknown here. */
  values: Readonly<Record<string, Maybe>>;
  /** The options as they were chosen, "not sure" included. */
  chosen: Readonly<Record<string, Maybe>>;
  /** Flags computed so far; null is "not settled". */
  flags: Readonly<Record<string, Maybe>>;
}

type Data = Maybe;
export type Run = (data: Data, facts: Facts) => Maybe;

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
export function compileLogic(logic: LogicJson): LogicNode {
  return compile(logic, true);
}

/** Evaluates a compiled condition. */
export const evaluate = (node: LogicNode, facts: Facts): Maybe => node.run(facts.values as Value, facts);

/** JSON-logic's truth: an empty list is false, the rest as in JavaScript. */
export const truthy = (value: Maybe): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

function compile(logic: LogicJson, atRoot: boolean): LogicNode {
  if (logic === null || typeof logic !== 'object') return constant(logic as Value);
  if (Array.isArray(logic)) return list(logic.map((item: LogicJson) => compile(item, atRoot)));
  const operation = logic as { readonly [operator: string]: LogicJson };
  const operator = Object.keys(operation)[0] ?? '';
  if (!OPERATORS.has(operator)) throw new TypeError(`Unknown operator "${operator}"`);
  const given = argumentsOf(operation, operator);
  if (operator === 'var') return variable(given, atRoot);
  if (operator === 'chose') return chose(String(given[0]), given[1] as string | number);
  if (operator === 'flag') return flag(String(given[0]));
  const inList = LIST_BUILDERS[operator];
  if (inList) {
    const args = given.map((item, index) => compile(item, atRoot && index === 0));
    // reduce's start value stands outside the items.
    if (operator === 'reduce') args[2] = compile(given[2] as LogicJson, atRoot);
    return { operator, args, run: inList(args) };
  }
  const args = given.map((item) => compile(item, atRoot));
  const build = BUILDERS[operator];
  if (!build) throw new TypeError(`Unknown operator "${operator}"`);
  return { operator, args, run: build(args) };
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

function variable([name = '', fallback]: readonly LogicJson[], atRoot: boolean): LogicNode {
  const path = name === null ? '' : String(name);
  const fallbackNode = fallback === undefined ? undefined : compile(fallback, atRoot);
  const parts = path.split('.');
  if (parts.some((part) => FORBIDDEN_KEYS.has(part))) throw new TypeError(`No variable "${path}"`);
  const read: Run = path === '' ? (data) => data : atRoot && parts.length === 1 ? fact(path) : within(parts);
  const run: Run = fallbackNode ? (data, facts) => read(data, facts) ?? fallbackNode.run(data, facts) : read;
  return { operator: 'var', args: fallbackNode ? [fallbackNode] : [], run, constant: path };
}

const fact =
  (key: string): Run =>
  (_data, facts) =>
    facts.values[key];

const within =
  (parts: readonly string[]): Run =>
  (data) => {
    let at: unknown = data;
    for (const part of parts) {
      if (at === undefined || at === null || !Object.hasOwn(Object(at), part)) return undefined;
      at = (at as Record<string, unknown>)[part];
    }
    return at as Maybe;
  };

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

type Build = (args: readonly LogicNode[]) => Run;

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

const finite = (value: number): Maybe => (Number.isFinite(value) ? value : undefined);

/** Arithmetic: what does not apply has no number. */
const arithmetic = (apply: (...values: number[]) => number): Build =>
  strict((...values) => (values.includes(null) ? undefined : finite(apply(...(values as number[])))));

const equality =
  (same: (a: Value, b: Value) => boolean): Build =>
  (args) => {
    const left = at(args, 0);
    const right = at(args, 1);
    if (args[1]?.operator === 'constant') {
      const expected = args[1].constant as Value;
      return (data, facts) => {
        const value = left(data, facts);
        return value === undefined ? undefined : same(value, expected);
      };
    }
    return (data, facts) => {
      const a = left(data, facts);
      if (a === undefined) return undefined;
      const b = right(data, facts);
      return b === undefined ? undefined : same(a, b);
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
  (decides: (value: Maybe) => boolean): Build =>
  (args) => {
    const runs = args.map((arg) => arg.run);
    const count = runs.length;
    return (data, facts) => {
      let open = false;
      let last: Maybe;
      for (let index = 0; index < count; index += 1) {
        last = (runs[index] as Run)(data, facts);
        if (last === undefined) open = true;
        else if (decides(last)) return last;
      }
      return open ? undefined : last;
    };
  };

/** When the condition is unknown both branches are asked: agreeing, they settle it. */
const conditional: Build = (args) => {
  const choose = (data: Data, facts: Facts, from: number): Maybe => {
    if (from >= args.length) return null;
    if (from === args.length - 1) return at(args, from)(data, facts);
    const condition = at(args, from)(data, facts);
    if (condition !== undefined) {
      return truthy(condition) ? at(args, from + 1)(data, facts) : choose(data, facts, from + 2);
    }
    const then = at(args, from + 1)(data, facts);
    if (then === undefined) return undefined;
    return then === choose(data, facts, from + 2) ? then : undefined;
  };
  return (data, facts) => choose(data, facts, 0);
};

const contains: Build = (args) => {
  const needle = at(args, 0);
  const haystack = at(args, 1);
  return (data, facts) => {
    const list = haystack(data, facts);
    const item = needle(data, facts);
    if (list === undefined || item === undefined) return undefined;
    if (typeof list === 'string') return list.includes(item as string);
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

const isMissing = (facts: Facts, key: string): boolean => {
  const value = facts.values[key];
  return value === undefined || value === null || value === '';
};

const constantList = (node: LogicNode | undefined): string[] => [node?.constant].flat() as string[];

const BUILDERS: Record<string, Build> = {
  // biome-ignore lint/suspicious/noDoubleEquals: JSON-logic's == is JavaScript's
  '==': equality((a, b) => a == b),
  '===': equality((a, b) => a === b),
  // biome-ignore lint/suspicious/noDoubleEquals: JSON-logic's != is JavaScript's
  '!=': equality((a, b) => a != b),
  '!==': equality((a, b) => a !== b),
  '!': strict((value) => !truthy(value)),
  '!!': strict((value) => truthy(value)),
  and: connective((value) => !truthy(value)),
  or: connective(truthy),
  if: conditional,
  '?:': conditional,
  '<': ordering((a, b) => a < b),
  '<=': ordering((a, b) => a <= b),
  '>': ordering((a, b) => a > b),
  '>=': ordering((a, b) => a >= b),
  '+': arithmetic((...values) => values.reduce((sum, value) => sum + Number.parseFloat(String(value)), 0)),
  '-': arithmetic((a, b) => (b === undefined ? -a : a - b)),
  '*': arithmetic((...values) =>
    values.map((value) => Number.parseFloat(String(value))).reduce((a, b) => a * b),
  ),
  '/': arithmetic((a, b) => a / b),
  '%': arithmetic((a, b) => a % b),
  max: arithmetic((...values) => Math.max(...values)),
  min: arithmetic((...values) => Math.min(...values)),
  in: contains,
  cat: strict((...values) => values.join('')),
  substr: strict((source, start, length) => substring(String(source), Number(start), length)),
  merge: strict((...values) => values.flat()),
  missing: (args) => {
    const keys = args.flatMap(constantList);
    return (_data, facts) => keys.filter((key) => isMissing(facts, key));
  },
  missing_some: (args) => {
    const needed = args[0]?.constant as number;
    const keys = constantList(args[1]);
    return (_data, facts) => {
      const absent = keys.filter((key) => isMissing(facts, key));
      return keys.length - absent.length >= needed ? [] : absent;
    };
  },
  known: (args) => (data, facts) => at(args, 0)(data, facts) !== undefined,
  unknown: () => () => undefined,
  coalesce: (args) => (data, facts) => {
    const value = at(args, 0)(data, facts);
    return value === undefined ? at(args, 1)(data, facts) : value;
  },
  countTrue: count(truthy),
  countPossible: count((value) => value === undefined || truthy(value)),
  round: arithmetic((value, digits) => Number(value.toFixed(digits))),
  yearsBetween: strict((from, to) => completedYears(from, to)),
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
