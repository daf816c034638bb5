/** Single conditions of a rule as rows of "what, comparison, value", if they can be expressed that way. */
import isSame from 'fast-deep-equal';
import type { LogicJson } from '../../engine/base/logicJson.ts';
import { nameRead, operationOf } from './conditions.ts';
import type { RuleSet } from './ruleset.ts';

export const ROW_TESTS = [
  'atLeast',
  'moreThan',
  'atMost',
  'lessThan',
  'is',
  'isNot',
  'oneOf',
  'includes',
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

type Scalar = string | number | boolean;

export type RowValue = Scalar | readonly (string | number)[] | { readonly parameter: string } | null;

export interface RuleRow {
  /** A question or a derived value. */
  name: string;
  test: RowTest;
  /** Null for `holds`; a list for `oneOf`, `anyOf`, `noneOf`. */
  value: RowValue;
}

const ORDERINGS = { atLeast: '>=', moreThan: '>', atMost: '<=', lessThan: '<' } as const;

export function logicOfRow({ name, test, value }: RuleRow): LogicJson {
  const read = { var: name };
  const sought = valueLogic(value);
  switch (test) {
    case 'holds':
      return read;
    case 'is':
      return { '==': [read, sought] };
    case 'isNot':
      return { '!=': [read, sought] };
    case 'oneOf':
      return { in: [read, sought] };
    case 'includes':
      return { in: [sought, read] };
    case 'anyOf':
      return { some: [read, { in: [{ var: '' }, sought] }] };
    case 'noneOf':
      return { none: [read, { in: [{ var: '' }, sought] }] };
    case 'chose':
      return { chose: [name, sought] };
    default:
      return { [ORDERINGS[test]]: [read, sought] };
  }
}

/** @returns undefined if no row is exactly equivalent */
export function rowOfLogic(
  logic: LogicJson,
  { parameters }: Pick<RuleSet, 'parameters'>,
): RuleRow | undefined {
  const found = read(logic, new Set(parameters.map(({ key }) => key)));
  return found && isSame(logicOfRow(found), logic) ? found : undefined;
}

const valueLogic = (value: RowValue): LogicJson =>
  typeof value === 'object' && value !== null && 'parameter' in value ? { var: value.parameter } : value;

function read(logic: LogicJson, parameters: ReadonlySet<string>): RuleRow | undefined {
  if (typeof logic !== 'object' || logic === null || Array.isArray(logic)) return undefined;
  if (Object.keys(logic).length !== 1) return undefined;
  const { operator, args } = operationOf(logic);
  const written = (part: LogicJson | undefined): RowValue | undefined => {
    const name = nameRead(part);
    if (name !== undefined) return parameters.has(name) ? { parameter: name } : undefined;
    if (Array.isArray(part)) return part as readonly (string | number)[];
    return typeof part === 'object' ? undefined : part;
  };
  const row = (name: string | undefined, test: RowTest, value: RowValue | undefined): RuleRow | undefined =>
    name === undefined || parameters.has(name) || value === undefined ? undefined : { name, test, value };
  const [first, second] = args;
  if (operator === 'var') return row(nameRead(logic), 'holds', null);
  if (operator === 'chose')
    return typeof first === 'string' ? row(first, 'chose', written(second)) : undefined;
  if (operator === 'some' || operator === 'none') {
    const body = second as LogicJson;
    if (typeof body !== 'object' || body === null || !('in' in body)) return undefined;
    const [, list] = [body.in].flat(1) as LogicJson[];
    const sought = Array.isArray(body.in) ? written(body.in[1]) : written(list);
    return row(nameRead(first), operator === 'some' ? 'anyOf' : 'noneOf', sought);
  }
  if (operator === 'in') {
    return nameRead(first) !== undefined && Array.isArray(second)
      ? row(nameRead(first), 'oneOf', written(second))
      : row(nameRead(second), 'includes', written(first));
  }
  if (operator === '==') return row(nameRead(first), 'is', written(second));
  if (operator === '!=') return row(nameRead(first), 'isNot', written(second));
  const test = (Object.keys(ORDERINGS) as Array<keyof typeof ORDERINGS>).find(
    (each) => ORDERINGS[each] === operator,
  );
  return test && args.length === 2 ? row(nameRead(first), test, written(second)) : undefined;
}
