/** Single conditions as rows of "subject, comparison, value", if they can be expressed that way. */
import type { LogicJson } from '@clinic/engine/base';
import { nameRead, operationIn, operationOf } from '@clinic/engine/logic';
import type { RuleSet } from '@clinic/rules/document';
import isSame from 'fast-deep-equal';

const ROW_TESTS = [
  'atLeast',
  'moreThan',
  'atMost',
  'lessThan',
  'is',
  'isNot',
  'oneOf',
  'includes',
  'notIncludes',
  'anyOf',
  'noneOf',
  'chose',
  'holds',
] as const;
export type RowTest = (typeof ROW_TESTS)[number];

/** The operator of each comparison of two values. */
export const ROW_OPERATORS = {
  atLeast: '>=',
  moreThan: '>',
  atMost: '<=',
  lessThan: '<',
  is: '==',
  isNot: '!=',
} as const satisfies Partial<Record<RowTest, string>>;

export type Scalar = string | number | boolean;

type RowValue = Scalar | readonly (string | number)[] | { readonly parameter: string } | null;

export interface ConditionRow {
  /** A question or a derived value. */
  name: string;
  test: RowTest;
  /** Null for `holds`; a list for `oneOf`, `anyOf`, `noneOf`. */
  value: RowValue;
}

export function logicOfRow({ name, test, value }: ConditionRow): LogicJson {
  const read = { var: name };
  const needle = valueLogic(value);
  switch (test) {
    case 'holds':
      return read;
    case 'oneOf':
      return { in: [read, needle] };
    case 'includes':
      return { in: [needle, read] };
    case 'notIncludes':
      return { '!': [{ in: [needle, read] }] };
    case 'anyOf':
      return { some: [read, { in: [{ var: '' }, needle] }] };
    case 'noneOf':
      return { none: [read, { in: [{ var: '' }, needle] }] };
    case 'chose':
      return { chose: [name, needle] };
    default:
      return { [ROW_OPERATORS[test]]: [read, needle] };
  }
}

/** The rows of a condition, joined by "and" or "or"; undefined if a part is more than a row. */
export function rowsOfLogic(
  logic: LogicJson,
  rules: Pick<RuleSet, 'parameters'>,
): { join: 'and' | 'or'; rows: ConditionRow[] } | undefined {
  const { operator, args } = isOperation(logic) ? operationOf(logic) : { operator: '', args: [] };
  const joins = operator === 'and' || operator === 'or';
  const rows = (joins ? args : [logic]).map((part) => rowOfLogic(part, rules));
  if (rows.length === 0 || !rows.every((row) => row !== undefined)) return undefined;
  return { join: operator === 'or' ? 'or' : 'and', rows };
}

/** @returns undefined if no row is exactly equivalent */
export function rowOfLogic(
  logic: LogicJson,
  { parameters }: Pick<RuleSet, 'parameters'>,
): ConditionRow | undefined {
  const row = read(logic, new Set(parameters.map(({ key }) => key)));
  return row && isSame(logicOfRow(row), logic) ? row : undefined;
}

/** Whether it applies an operator, and just one. */
export const isOperation = (logic: LogicJson): boolean =>
  typeof logic === 'object' && logic !== null && !Array.isArray(logic) && Object.keys(logic).length === 1;

const valueLogic = (value: RowValue): LogicJson =>
  typeof value === 'object' && value !== null && 'parameter' in value ? { var: value.parameter } : value;

function read(logic: LogicJson, parameters: ReadonlySet<string>): ConditionRow | undefined {
  if (!isOperation(logic)) return undefined;
  const { operator, args } = operationOf(logic);
  const written = (part: LogicJson | undefined): RowValue | undefined => {
    const name = nameRead(part);
    if (name !== undefined) return parameters.has(name) ? { parameter: name } : undefined;
    if (Array.isArray(part)) return part as readonly (string | number)[];
    return typeof part === 'object' ? undefined : part;
  };
  const row = (
    name: string | undefined,
    test: RowTest,
    value: RowValue | undefined,
  ): ConditionRow | undefined =>
    name === undefined || parameters.has(name) || value === undefined ? undefined : { name, test, value };
  const [first, second] = args;
  if (operator === 'var') return row(nameRead(logic), 'holds', null);
  if (operator === 'chose')
    return typeof first === 'string' ? row(first, 'chose', written(second)) : undefined;
  if (operator === '!') {
    const denied = read(first as LogicJson, parameters);
    return denied?.test === 'includes' ? { ...denied, test: 'notIncludes' } : undefined;
  }
  if (operator === 'some' || operator === 'none') {
    const body = operationIn(second);
    if (body?.operator !== 'in') return undefined;
    return row(nameRead(first), operator === 'some' ? 'anyOf' : 'noneOf', written(body.args[1]));
  }
  if (operator === 'in') {
    return nameRead(first) !== undefined && Array.isArray(second)
      ? row(nameRead(first), 'oneOf', written(second))
      : row(nameRead(second), 'includes', written(first));
  }
  const test = (Object.keys(ROW_OPERATORS) as Array<keyof typeof ROW_OPERATORS>).find(
    (each) => ROW_OPERATORS[each] === operator,
  );
  return test && row(nameRead(first), test, written(second));
}
