/** Compiles JSON-logic to three-valued closures. */
import type { LogicJson, Maybe, Value } from '../base/logicJson.ts';
import { withinBudget } from './base/budget.ts';
import type { Facts, LogicNode, Run, Scope, Use } from './base/node.ts';
import { argumentsOf } from './base/operation.ts';
import { truthOf } from './base/truthy.ts';
import { argumentUse, isBody, type Operator } from './operators/operator.ts';
import { OPERATORS } from './operators.ts';

/**
 * Compiles logic that passed `checkLogic`.
 *
 * Evaluation gives a value, or `undefined` when the facts do not determine it. `and`, `or`, `if`, `some`, `all`, `none`
 * are Kleene's: a known part decides where it can. Comparing or computing with something unknown is unknown; ordering
 * something that does not apply (`null`) is false, where JSON-logic reads 0; a result that is no finite number is
 * unknown. An unknown entry of a list represents any number of entries. All other results equal those of
 * `json-logic-js`.
 *
 * Known results are monotone: answering unknown questions never changes the value (`use: 'value'`) or the truth (`use:
 * 'truth'`). Exceptions are the operators that ask what is known: `known`, `coalesce`, `countTrue`, `countPossible`,
 * `missing`, `missing_some` and a `var` with a default.
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
  const entry = OPERATORS.get(operator);
  if (!entry) throw new TypeError(`Unknown operator "${operator}"`);
  const written = argumentsOf(operation, operator);
  const roles = written.map((_, index) => entry.role(index, written.length));
  const args = written.flatMap((item, index): LogicNode | [] => {
    const role = roles[index] ?? 'value';
    if (role === 'name') return [];
    const atRoot = place.atRoot && !isBody(entry, index);
    return compile(item, { ...place, use: argumentUse(role, place.use), atRoot });
  });
  const name = roles[0] === 'name' ? String(written[0] ?? '') : undefined;
  const [, body] = written;
  return {
    operator,
    args,
    run: entry.evaluate(args, { ...place, name: name ?? '' }),
    isBoolean: isBoolean(entry, args, roles.length, place, name),
    ...(name !== undefined && { constant: name }),
    ...(entry.items && typeof body === 'object' && { body }),
    ...(entry.earlier && { body: written }),
  };
}

/** Whether the result is always true, false or unknown. */
function isBoolean(
  { gives, role }: Operator,
  args: readonly LogicNode[],
  count: number,
  { scope, atRoot }: Place,
  name = '',
): boolean {
  const areResults = () => args.every((arg, index) => role(index, count) === 'condition' || arg.isBoolean);
  switch (gives) {
    case 'results':
      return areResults();
    case 'branches':
      return count % 2 === 1 && areResults();
    case 'named':
      return atRoot && (scope.get(name)?.isBoolean ?? false) && args.every((arg) => arg.isBoolean);
    default:
      return gives === 'boolean' || gives === 'never';
  }
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
