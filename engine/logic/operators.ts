/**
 * The operators: those of JSON-logic, and ours for unknown values, dates, scores, mathematics and earlier submissions,
 * which JSON-logic lacks. A document with any other is refused. An entry says everything about its operator; every part of the product
 * that treats operators differently reads it here.
 */
import { ARITHMETIC } from './operators/arithmetic.ts';
import { COMPARISONS } from './operators/comparisons.ts';
import { CONNECTIVES } from './operators/connectives.ts';
import { DATE_SHIFTS } from './operators/dateShifts.ts';
import { HISTORY } from './operators/history.ts';
import { KNOWLEDGE } from './operators/knowledge.ts';
import { LISTS } from './operators/lists.ts';
import { MATHEMATICS } from './operators/mathematics.ts';
import { MISSING } from './operators/missing.ts';
import { NAMES } from './operators/names.ts';
import type { Operator } from './operators/operator.ts';
import { QUANTIFIERS } from './operators/quantifiers.ts';
import { TEXTS } from './operators/texts.ts';

const TABLE = new Map<string, Operator>(
  Object.entries({
    ...NAMES,
    ...COMPARISONS,
    ...CONNECTIVES,
    ...ARITHMETIC,
    ...MATHEMATICS,
    ...DATE_SHIFTS,
    ...LISTS,
    ...QUANTIFIERS,
    ...TEXTS,
    ...KNOWLEDGE,
    ...MISSING,
    ...HISTORY,
  }),
);

/** Operators by name. */
export const OPERATORS: ReadonlyMap<string, Operator> = TABLE;

/**
 * Adds an operator, before the first condition is checked.
 * @throws Error if there is one of that name, or if a sentence words conditions, which it would show as "Yes" and "No"
 */
export function registerOperator(name: string, entry: Operator): void {
  if (TABLE.has(name)) throw new Error(`An operator ${name} exists already`);
  if (entry.words.form === 'sentence' && !namesValues(entry))
    throw new Error(`The words of ${name} are a sentence, which can only name values`);
  TABLE.set(name, entry);
}

/** Whether each of the arguments that it must have is a value. */
const namesValues = ({ min, role }: Operator): boolean =>
  Array.from({ length: Math.max(min, 1) }, (_, index) => role(index, min)).every((each) => each === 'value');

/** The entry of an operator of (checked) logic. */
export const operatorOf = (name: string): Operator => OPERATORS.get(name) as Operator;

/** Whether it orders two values: the limits of a rule. */
export const isOrdering = (operator: string): boolean => OPERATORS.get(operator)?.condition === 'order';

/** Whether it compares two values, for order or equality. */
export const isComparison = (operator: string): boolean =>
  isOrdering(operator) || OPERATORS.get(operator)?.condition === 'equality';
