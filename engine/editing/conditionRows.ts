/** Conditions as rows of "question, comparison, value", for editors who do not program. */
import isSame from 'fast-deep-equal';
import type { LogicJson } from '../base/logicJson.ts';

export const TESTS = [
  'is',
  'isNot',
  'oneOf',
  'chose',
  'notChose',
  'atLeast',
  'moreThan',
  'atMost',
  'lessThan',
] as const;
export type ConditionTest = (typeof TESTS)[number];

export interface ConditionRow {
  question: string;
  test: ConditionTest;
  /** A list for `oneOf`. */
  value: Scalar | readonly Scalar[];
}
type Scalar = string | number | boolean;

export interface ConditionRows {
  /** Whether all rows have to hold, or any. */
  join: 'all' | 'any';
  rows: readonly ConditionRow[];
}

/** Rows as JSON-logic; a single row is not wrapped in `and`. */
export function logicOfRows({ join, rows }: ConditionRows): LogicJson {
  const [first, ...others] = rows.map(logicOfRow);
  if (first !== undefined && others.length === 0) return first;
  return { [join === 'all' ? 'and' : 'or']: rows.map(logicOfRow) };
}

/** @returns undefined if rows cannot express the logic, or it is written differently */
export function rowsOfLogic(logic: LogicJson): ConditionRows | undefined {
  const [operator, operands] = operation(logic);
  const joins = (operator === 'and' || operator === 'or') && Array.isArray(operands);
  const parts = joins ? (operands as LogicJson[]) : [logic];
  const rows = parts.map(rowOfLogic);
  if (rows.length === 0 || !rows.every((row) => row !== undefined)) return undefined;
  const found: ConditionRows = { join: operator === 'or' ? 'any' : 'all', rows };
  return isSame(logicOfRows(found), logic) ? found : undefined;
}

const ORDERINGS = { atLeast: '>=', moreThan: '>', atMost: '<=', lessThan: '<' } as const;

function logicOfRow({ question, test, value }: ConditionRow): LogicJson {
  const answer = { var: question };
  switch (test) {
    case 'is':
      return { '==': [answer, value] };
    case 'isNot':
      return { '!=': [answer, value] };
    case 'oneOf':
      return { in: [answer, value] };
    case 'chose':
      return { in: [value, answer] };
    case 'notChose':
      return { '!': [{ in: [value, answer] }] };
    default:
      return { [ORDERINGS[test]]: [answer, value] };
  }
}

function rowOfLogic(logic: LogicJson): ConditionRow | undefined {
  const [operator, operands] = operation(logic);
  const [left, right] = Array.isArray(operands) ? (operands as LogicJson[]) : [];
  if (operator === '!') {
    const row = left === undefined ? undefined : rowOfLogic(left);
    return row?.test === 'chose' ? { ...row, test: 'notChose' } : undefined;
  }
  if (operator === 'in' && isScalar(left)) return row(right, 'chose', left);
  if (operator === 'in' && Array.isArray(right) && right.every(isScalar)) return row(left, 'oneOf', right);
  const test = Object.entries({ is: '==', isNot: '!=', ...ORDERINGS }).find(
    ([, written]) => written === operator,
  )?.[0] as ConditionTest | undefined;
  return test && isScalar(right) ? row(left, test, right) : undefined;
}

function row(
  logic: LogicJson | undefined,
  test: ConditionTest,
  value: ConditionRow['value'],
): ConditionRow | undefined {
  const [operator, question] = operation(logic);
  return operator === 'var' && typeof question === 'string' ? { question, test, value } : undefined;
}

function operation(logic: LogicJson | undefined): [string, LogicJson] | [] {
  if (typeof logic !== 'object' || logic === null || Array.isArray(logic)) return [];
  const [only, ...others] = Object.entries(logic);
  return only && others.length === 0 ? (only as [string, LogicJson]) : [];
}

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);
