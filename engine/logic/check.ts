/** Validates JSON as supported logic. */
import { FORBIDDEN_KEYS } from '../base/forbiddenKeys.ts';
import type { LogicJson } from '../base/logicJson.ts';
import { error, localize, type Problem } from '../base/problem.ts';
import type { NamedProblem } from '../base/problemTexts.ts';
import { argumentsOf } from './base/operation.ts';
import { costOf, isTooExpensive } from './cost.ts';
import { isBody, namesIn, type Operator } from './operators/operator.ts';
import { OPERATORS } from './operators.ts';

const MAX_DEPTH = 40;
const MAX_NODES = 5_000;
/** Maximum problems reported per piece of logic. */
const MAX_PROBLEMS = 100;

/**
 * Every problem of a piece of logic: an unknown operator, a wrong number of arguments, an object of several
 * keys (JSON-logic would read it as data, which is always true), a path into JavaScript's own objects,
 * division by a literal zero, more than 40 levels or 5,000 nodes, more work than the budget of one
 * evaluation.
 */
export function checkLogic(logic: unknown, path: string): Problem[] {
  const problems: Problem[] = [];
  let nodes = 0;
  const visit = (node: unknown, at: string, depth: number, insideList = false): void => {
    nodes += 1;
    if (depth > MAX_DEPTH) {
      problems.push(error(at, 'logic_depth', localize('logicDepth', { max: MAX_DEPTH })));
      return;
    }
    if (nodes > MAX_NODES || problems.length >= MAX_PROBLEMS) return;
    if (node === null || ['string', 'boolean'].includes(typeof node)) return;
    if (typeof node === 'number') {
      if (!Number.isFinite(node)) problems.push(error(at, 'logic_number', localize('logicNumber')));
      return;
    }
    if (Array.isArray(node)) {
      node.forEach((item, index) => {
        visit(item, `${at}[${index}]`, depth + 1, insideList);
      });
      return;
    }
    if (typeof node !== 'object') {
      problems.push(error(at, 'logic_value', localize('logicValue', { type: typeof node })));
      return;
    }
    const keys = Object.keys(node);
    const operator = keys[0];
    if (keys.length !== 1 || operator === undefined) {
      problems.push(
        error(at, 'logic_object', localize('logicObject', { count: keys.length, keys: keys.join(', ') })),
      );
      return;
    }
    const entry = OPERATORS.get(operator);
    if (!entry) {
      problems.push(error(at, 'logic_operator', localize('logicOperator', { operator })));
      return;
    }
    const args = argumentsOf(node as Record<string, LogicJson>, operator);
    if (args.length < entry.min || args.length > entry.max) {
      problems.push(
        error(
          at,
          'logic_arity',
          localize('logicArity', { operator, wanted: arityText(entry), given: args.length }),
        ),
      );
      return;
    }
    if (entry.earlier && insideList) {
      problems.push(error(at, 'logic_earlier_item', localize('logicEarlierItem')));
      return;
    }
    const wrong = argumentProblem(entry, args);
    if (wrong) problems.push(error(`${at}.${operator}`, wrong.code, localize(wrong.text, wrong.params)));
    if (operator === 'var' && !insideList && [undefined, null, ''].includes(args[0] as null)) {
      problems.push(error(`${at}.var`, 'logic_var', localize('logicItem')));
    }
    args.forEach((item, index) => {
      // The list itself and the initial value of a reduction are outside the items' scope.
      visit(item, `${at}.${operator}[${index}]`, depth + 1, insideList || isBody(entry, index));
    });
  };
  visit(logic, path, 0);
  if (nodes > MAX_NODES) {
    problems.push(error(path, 'logic_size', localize('logicSize', { max: MAX_NODES })));
  }
  if (problems.length === 0 && isTooExpensive(costOf(logic as LogicJson))) {
    problems.push(error(path, 'logic_cost', localize('logicCost')));
  }
  return problems;
}

/** The first problem of the arguments that have to be constants. */
function argumentProblem(entry: Operator, args: readonly LogicJson[]): NamedProblem | undefined {
  if (namesIn(entry, args).some((name) => FORBIDDEN_KEYS.has(name))) {
    return { code: 'logic_name', text: 'logicName' };
  }
  return entry.problem?.(args);
}

const arityText = ({ min, max }: { min: number; max: number }): string => {
  if (max === Number.POSITIVE_INFINITY) return `≥ ${min}`;
  return min === max ? `${min}` : `${min}–${max}`;
};
