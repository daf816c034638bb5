/** Builds logic, with constants computed at once. Absent is unknown (`undefined`), never `null`. */
import type { LogicJson, Maybe } from '../base/logicJson.ts';
import { operationIn } from './base/operation.ts';
import { compileLogic, evaluate } from './compile.ts';
import { OPERATORS } from './operators.ts';

export const UNKNOWN: LogicJson = { unknown: [] };
const NOTHING = { values: {}, chosen: {}, flags: {} };

export type Constant = string | number | boolean;

const operatorIn = (logic: LogicJson): string | undefined => operationIn(logic)?.operator;
export const isUnknown = (logic: LogicJson): boolean => operatorIn(logic) === 'unknown';
export const isConstant = (logic: LogicJson): logic is Constant =>
  logic !== null && typeof logic !== 'object';
const isFixed = (logic: LogicJson): boolean => isConstant(logic) || isUnknown(logic);

/** The value of logic that reads nothing; `undefined` is unknown. */
export const constantOf = (logic: LogicJson): Maybe => evaluate(compileLogic(logic), NOTHING);

/** An operation; computed if all its arguments are constants. */
export function op(operator: string, ...args: readonly LogicJson[]): LogicJson {
  const logic = { [operator]: args };
  if (!args.every(isFixed)) return logic;
  const value = constantOf(logic);
  return value === undefined || value === null ? UNKNOWN : (value as LogicJson);
}

export const read = (name: string): LogicJson => ({ given: [{ var: name }] });
export const ITEM: LogicJson = { var: '' };

export function ifElse(condition: LogicJson, then: LogicJson, otherwise: LogicJson): LogicJson {
  if (isConstant(condition)) return condition ? then : otherwise;
  const rest = operationIn(otherwise);
  const isChain = rest?.operator === 'if' && rest.args.length % 2 === 1;
  return { if: [condition, then, ...(isChain ? rest.args : [otherwise])] };
}

/** Converts to true, false or unknown, so that other parts can decide. */
const plain = (logic: LogicJson): LogicJson =>
  isConstant(logic) || isTruth(logic) ? logic : { '!!': [logic] };
const isTruth = (logic: LogicJson): boolean => {
  if (typeof logic === 'boolean') return true;
  const { operator = '', args = [] } = operationIn(logic) ?? {};
  if (operator === 'coalesce') return args.every(isTruth);
  return ['and', 'or', 'unknown'].includes(operator) || OPERATORS.get(operator)?.gives === 'boolean';
};

function connected(operator: 'and' | 'or', parts: readonly LogicJson[]): LogicJson {
  const decisive = operator === 'or';
  const open: LogicJson[] = [];
  for (const part of parts.map(plain)) {
    if (part === decisive) return decisive;
    const inner = operationIn(part);
    if (inner?.operator === operator) open.push(...inner.args);
    else if (part !== !decisive) open.push(part);
  }
  if (open.length === 0) return !decisive;
  return open.length === 1 ? (open[0] as LogicJson) : { [operator]: open };
}

export const and = (...parts: readonly LogicJson[]): LogicJson => connected('and', parts);
export const or = (...parts: readonly LogicJson[]): LogicJson => connected('or', parts);
export const not = (part: LogicJson): LogicJson => {
  const inner = operationIn(part);
  return inner?.operator === '!' ? plain(inner.args[0] as LogicJson) : op('!', part);
};

export function coalesce(first: LogicJson, second: LogicJson): LogicJson {
  if (isConstant(first) || isUnknown(second)) return first;
  return isUnknown(first) ? second : { coalesce: [first, second] };
}

/**
 * Whether there is a value. `known` tests whether the truth of its argument is known: for one of two texts, the truth
 * can be known when the text is not.
 */
export function hasValue(logic: LogicJson): LogicJson {
  if (isConstant(logic)) return true;
  if (isUnknown(logic)) return false;
  const { operator = '', args = [] } = operationIn(logic) ?? {};
  const isRead = operator === 'given' && operatorIn(args[0] ?? null) === 'var';
  const isCertain = isRead || !CHOOSING.has(operator);
  return isCertain ? { known: [logic] } : { '!==': [{ coalesce: [logic, null] }, null] };
}

const CHOOSING: ReadonlySet<string> = new Set(['if', '?:', 'coalesce', 'given']);

/** A condition that counts as false when unknown. */
export const definite = (condition: LogicJson): LogicJson =>
  isDefinite(condition) ? condition : coalesce(plain(condition), false);

function isDefinite(condition: LogicJson): boolean {
  if (isConstant(condition)) return true;
  const { operator = '', args = [] } = operationIn(condition) ?? {};
  if (operator === 'known' || (operator === '!==' && args[1] === null)) return true;
  if (operator === 'coalesce') return args[1] === false;
  return ['and', 'or', '!'].includes(operator) && args.every(isDefinite);
}

/** The number without the rounding error of binary arithmetic. */
export const rounded = (value: LogicJson, digits: number): LogicJson => op('round', value, digits);

/** Maps some values to others; unknown for all remaining values. */
export function lookup(value: LogicJson, rows: ReadonlyArray<readonly [Constant, Constant]>): LogicJson {
  if (rows.every(([from, to]) => from === to)) return value;
  if (isConstant(value)) return rows.find(([from]) => from === value)?.[1] ?? UNKNOWN;
  return { if: [...rows.flatMap(([from, to]) => [op('===', value, from), to]), UNKNOWN] };
}
