/** JSON-logic compiled once to closures, three-valued. */
import { fact } from './fact.ts';
import type { LogicJson, Maybe, Value } from './json.ts';
import { LIST_OPERATIONS } from './listOperations.ts';
import { OPERATIONS } from './operations.ts';
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
  const inList = LIST_OPERATIONS[operator];
  if (inList) {
    const args = given.map((item, index) => compile(item, scope, atRoot && index === 0));
    // reduce's start value stands outside the items.
    if (operator === 'reduce') args[2] = compile(given[2] as LogicJson, scope, atRoot);
    return { operator, args, run: inList(args, scope) };
  }
  const args = given.map((item) => compile(item, scope, atRoot));
  const build = OPERATIONS[operator];
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
