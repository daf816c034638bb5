/** Validates JSON as supported logic. */

import type { LogicJson } from '../base/logicJson.ts';
import { error, localize, type Problem } from '../base/problem.ts';
import { costOf, isTooExpensive } from './cost.ts';
import { FORBIDDEN_KEYS, LIST_OPERATORS, OPERATORS } from './operators.ts';
import { argumentsOf } from './references.ts';
import { scoredName } from './scores.ts';

const MAX_DEPTH = 40;
const MAX_NODES = 5_000;
/** Maximum per piece of logic; more are not useful. */
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
    const arity = OPERATORS.get(operator);
    if (!arity) {
      problems.push(error(at, 'logic_operator', localize('logicOperator', { operator })));
      return;
    }
    const args = argumentsOf(node as Record<string, LogicJson>, operator);
    if (args.length < arity.min || args.length > arity.max) {
      problems.push(
        error(
          at,
          'logic_arity',
          localize('logicArity', { operator, wanted: arityText(arity), given: args.length }),
        ),
      );
      return;
    }
    problems.push(...constantArguments(operator, args, `${at}.${operator}`));
    if (operator === 'var' && !insideList && [undefined, null, ''].includes(args[0] as null)) {
      problems.push(error(`${at}.var`, 'logic_var', localize('logicItem')));
    }
    args.forEach((item, index) => {
      // The list itself and the initial value of a reduction are outside the items' scope.
      const isBody = LIST_OPERATORS.has(operator) && index === 1;
      visit(item, `${at}.${operator}[${index}]`, depth + 1, insideList || isBody);
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

function constantArguments(operator: string, args: readonly LogicJson[], at: string): Problem[] {
  const isKey = (value: unknown) => typeof value === 'string' || typeof value === 'number' || value === null;
  const key = args[0];
  if (operator === 'var') {
    if (!isKey(key)) return [error(at, 'logic_var', localize('logicVar'))];
    if (
      String(key)
        .split('.')
        .some((part) => FORBIDDEN_KEYS.has(part))
    ) {
      return [error(at, 'logic_var', localize('logicVarName', { key: String(key) }))];
    }
  }
  if (operator === 'round' && !(Number.isInteger(args[1]) && 0 <= Number(args[1]) && Number(args[1]) <= 12)) {
    return [error(at, 'logic_round', localize('logicRound'))];
  }
  if ((operator === '/' || operator === '%') && args[1] === 0) {
    return [error(at, 'logic_division', localize('logicDivision'))];
  }
  if (namesOf(operator, args).some((name) => FORBIDDEN_KEYS.has(name))) {
    return [error(at, 'logic_name', localize('logicName'))];
  }
  if (operator === 'score' && scoredName(key) === undefined) {
    return [error(at, 'logic_score', localize('logicScore'))];
  }
  if (operator === 'flag' && typeof key !== 'string') return [error(at, 'logic_flag', localize('logicFlag'))];
  if (operator === 'chose' && !(typeof key === 'string' && ['string', 'number'].includes(typeof args[1]))) {
    return [error(at, 'logic_chose', localize('logicChose'))];
  }
  if (operator === 'missing' && !args.flat().every((item) => typeof item === 'string')) {
    return [error(at, 'logic_missing', localize('logicMissing'))];
  }
  if (operator === 'missing_some') {
    const keys = args[1];
    const listed = Array.isArray(keys) && keys.every((item) => typeof item === 'string');
    if (typeof key !== 'number' || !listed) {
      return [error(at, 'logic_missing', localize('logicMissingSome'))];
    }
  }
  return [];
}

/** The question or flag ids an operation names as strings. */
const namesOf = (operator: string, args: readonly LogicJson[]): string[] => {
  if (operator === 'flag' || operator === 'chose') return [String(args[0])];
  if (operator === 'missing') return args.flat().map(String);
  return operator === 'missing_some' ? [args[1]].flat().map(String) : [];
};

const arityText = ({ min, max }: { min: number; max: number }): string => {
  if (max === Number.POSITIVE_INFINITY) return `≥ ${min}`;
  return min === max ? `${min}` : `${min}–${max}`;
};
