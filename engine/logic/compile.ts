/** JSON-logic compiled once to closures, three-valued. */

import type { LogicJson, Maybe, Value } from '../base/logicJson.ts';
import { spend, withinBudget } from './budget.ts';
import { fact } from './fact.ts';
import { BOOLEAN, isBranch } from './kinds.ts';
import { LIST_OPERATIONS } from './listOperations.ts';
import type { Data, Facts, LogicNode, Name, Run, Scope, Use } from './node.ts';
import { OPERATIONS, VALUE_OPERATIONS } from './operations.ts';
import { FORBIDDEN_KEYS, OPERATORS } from './operators.ts';
import { argumentsOf } from './references.ts';
import { truthOf } from './truthy.ts';

/**
 * Compiles logic that passed `checkLogic`.
 *
 * Evaluation gives a value, or `undefined` when the facts do not determine it. `and`, `or`, `if`, `some`,
 * `all`, `none` are Kleene's: a known part decides where it can. Comparing or computing with something
 * unknown is unknown; ordering something that does not apply (`null`) is false, where JSON-logic reads 0; a
 * result that is no finite number is unknown. An unknown entry of a list represents any number of entries.
 * Everywhere else results are those of `json-logic-js`.
 *
 * Known results are monotone: answering unknown questions never changes the value (`use: 'value'`) or the
 * truth (`use: 'truth'`). Exceptions are the operators that ask what is known: `known`, `coalesce`,
 * `countTrue`, `countPossible`, `missing`, `missing_some` and a `var` with a default.
 *
 * An evaluation has a budget of steps (`budget.ts`). If it is exceeded, the whole result is unknown.
 * @throws TypeError on an operator outside the closed set
 */
export function compileLogic(logic: LogicJson, scope: Scope = NOTHING, use: Use = 'value'): LogicNode {
  return compile(logic, { scope, atRoot: true, use });
}

/** Evaluates a compiled condition; unknown if it exceeds the budget of an evaluation. */
export const evaluate = (node: LogicNode, facts: Facts): Maybe =>
  withinBudget(node.run, facts.values as Value, facts);

/**
 * Whether a condition (compiled with `use: 'truth'`) holds; `undefined` when the facts do not determine it.
 */
export const evaluateTruth = (node: LogicNode, facts: Facts): boolean | undefined =>
  truthOf(evaluate(node, facts));

const NOTHING: Scope = new Map();

interface Place {
  scope: Scope;
  /** If false, inside a list operator: variables refer to the item. */
  atRoot: boolean;
  use: Use;
}

function compile(logic: LogicJson, place: Place): LogicNode {
  if (logic === null || typeof logic !== 'object') return constant(logic as Value);
  if (Array.isArray(logic)) {
    const items = logic.map((item: LogicJson) => compile(item, { ...place, use: 'value' }));
    return list(items, place.use);
  }
  const operation = logic as { readonly [operator: string]: LogicJson };
  const operator = Object.keys(operation)[0] ?? '';
  if (!OPERATORS.has(operator)) throw new TypeError(`Unknown operator "${operator}"`);
  const given = argumentsOf(operation, operator);
  if (operator === 'var') return variable(given, place);
  if (operator === 'chose') return chose(String(given[0]), given[1] as string | number);
  if (operator === 'flag') return flag(String(given[0]));
  const inList = LIST_OPERATIONS[operator];
  const args = given.map((item, index) =>
    compile(item, {
      ...place,
      use: useOf(operator, index, given.length, place.use),
      // The list itself and the initial value of `reduce` are outside the items' scope.
      atRoot: place.atRoot && (!inList || index !== 1),
    }),
  );
  const build =
    inList ?? (place.use === 'value' ? VALUE_OPERATIONS[operator] : undefined) ?? OPERATIONS[operator];
  if (!build) throw new TypeError(`Unknown operator "${operator}"`);
  const node = { operator, args, run: build(args, place.scope), isBoolean: isBoolean(operator, args) };
  const [, body] = given;
  return inList && typeof body === 'object' ? { ...node, body } : node;
}

/** How an argument is used, in an operation that is used as `use`. */
function useOf(operator: string, index: number, count: number, use: Use): Use {
  if (PASSING_ON.has(operator)) return use;
  if (operator === 'if' || operator === '?:') return isBranch(index, count) ? use : 'truth';
  return ASKING_TRUTH.has(operator) || (OVER_ITEMS.has(operator) && index === 1) ? 'truth' : 'value';
}

const PASSING_ON: ReadonlySet<string> = new Set(['and', 'or', 'coalesce']);
const ASKING_TRUTH: ReadonlySet<string> = new Set(['!', '!!', 'countTrue', 'countPossible', 'known']);
const OVER_ITEMS: ReadonlySet<string> = new Set(['filter', 'all', 'some', 'none']);

function isBoolean(operator: string, args: readonly LogicNode[]): boolean {
  if (PASSING_ON.has(operator)) return args.every((arg) => arg.isBoolean);
  if (operator === 'if' || operator === '?:') {
    return (
      args.length % 2 === 1 && args.every((arg, index) => !isBranch(index, args.length) || arg.isBoolean)
    );
  }
  return BOOLEAN.has(operator);
}

const constant = (value: Value): LogicNode => ({
  operator: 'constant',
  args: [],
  constant: value,
  run: () => value,
  isBoolean: typeof value === 'boolean',
});

function list(args: LogicNode[], use: Use): LogicNode {
  if (args.every((arg) => arg.operator === 'constant')) {
    return constant(args.map((arg) => arg.constant as Value));
  }
  const values: Run = (data, facts) => args.map((arg) => arg.run(data, facts)) as Value;
  // A literal list has a known number of entries, whatever they are.
  const run: Run = use === 'value' ? values : () => args.length > 0;
  return { operator: 'list', args, run, isBoolean: false };
}

function variable([name = '', fallback]: readonly LogicJson[], place: Place): LogicNode {
  const path = name === null ? '' : String(name);
  const { run: read, isBoolean } = reader(path, place);
  if (fallback === undefined) {
    return { operator: 'var', args: [], run: read, constant: path, isBoolean: isBoolean ?? false };
  }
  const otherwise = compile(fallback, place);
  const run: Run = (data, facts) => {
    const value = read(data, facts);
    return value === undefined ? otherwise.run(data, facts) : value;
  };
  const both = (isBoolean ?? false) && otherwise.isBoolean;
  return { operator: 'var', args: [otherwise], run, constant: path, isBoolean: both };
}

function reader(path: string, { scope, atRoot, use }: Place): Name {
  const [first = '', ...rest] = path.split('.');
  if ([first, ...rest].some((part) => FORBIDDEN_KEYS.has(part))) throw new TypeError(`No variable "${path}"`);
  if (path === '') return { run: (data) => data };
  if (!atRoot) return { run: (data) => within(data, [first, ...rest]) };
  const named = scope.get(first) ?? { run: fact(first) };
  if (rest.length > 0) return { run: (data, facts) => within(named.run(data, facts), rest) };
  return use === 'truth' && named.truth ? { ...named, run: named.truth } : named;
}

function within(data: Data, parts: readonly string[]): Maybe {
  let at: unknown = data;
  for (const part of parts) {
    if (at === undefined || at === null || !Object.hasOwn(Object(at), part)) return undefined;
    if (Array.isArray(at) && isMoved(at, part)) return undefined;
    at = (at as Record<string, unknown>)[part];
  }
  return at as Maybe;
}

/**
 * An unknown entry represents any number of entries: it shifts those after it and makes the length unknown.
 */
const isMoved = (list: readonly unknown[], part: string): boolean => {
  spend(list.length / 8);
  const unknown = list.indexOf(undefined);
  return unknown >= 0 && !(Number(part) < unknown);
};

function chose(key: string, option: string | number): LogicNode {
  const run: Run = (_data, { chosen }) => {
    const answer = chosen[key];
    if (answer === undefined) return undefined;
    if (!Array.isArray(answer)) return answer === option;
    return answer.includes(option) || (answer.includes(undefined) ? undefined : false);
  };
  return { operator: 'chose', args: [constant(option)], run, constant: key, isBoolean: true };
}

const flag = (key: string): LogicNode => ({
  operator: 'flag',
  args: [],
  constant: key,
  isBoolean: false,
  // An undetermined flag is stored as null; conditions read it as unknown.
  run: (_data, { flags }) => flags[key] ?? undefined,
});
