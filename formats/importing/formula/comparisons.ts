/**
 * Comparisons. REDCap reads an unanswered field as an empty text, which is not equal to, more or less than anything.
 * Our logic reads it as `null` for visibility, with the same result, and as unknown for what is settled.
 */
import type { LogicJson } from '@clinic/engine/base';
import { not, op } from '@clinic/engine/logic';
import type { FieldAnswer } from './fields.ts';
import { NotCompiled } from './reason.ts';
import { dateOf, type FormulaValue, isThere, noChoice, numberIn, numberOf } from './values.ts';

type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';

/** @throws NotCompiled for values that cannot be compared here */
export function compared(operator: Comparison, left: FormulaValue, right: FormulaValue): LogicJson {
  if (left.type === 'blank' || right.type === 'blank') {
    const other = left.type === 'blank' ? right : left;
    if (operator === '=') return not(isThere(other));
    if (operator === '<>') return isThere(other);
    throw new NotCompiled('formulaOrder');
  }
  if (left.type === 'constant' && right.type !== 'constant')
    return compared(TURNED[operator] ?? operator, right, left);
  const sameness = operator === '=' || operator === '<>' ? operator : undefined;
  if (sameness) {
    const equal = equality(left, right);
    if (equal !== undefined) return sameness === '=' ? equal.is : equal.isNot;
  }
  if (isDate(left) || isDate(right)) return op(SYMBOLS[operator], dateOf(left), dateOf(right));
  return op(SYMBOLS[operator], numberOf(left), numberOf(right));
}

const TURNED: Partial<Readonly<Record<Comparison, Comparison>>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

const SYMBOLS: Readonly<Record<Comparison, string>> = {
  '=': '==',
  '<>': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

interface Equality {
  is: LogicJson;
  isNot: LogicJson;
}

const equalityOf = (left: LogicJson, right: LogicJson): Equality => ({
  is: op('==', left, right),
  isNot: op('!=', left, right),
});

/** @returns undefined if they are compared as numbers */
function equality(left: FormulaValue, right: FormulaValue): Equality | undefined {
  if (left.type === 'coded' && right.type === 'constant') return withCode(left.answer, right.text);
  if (left.type === 'coded' && right.type === 'coded') {
    const isSame = left.answer.kind === right.answer.kind && hasSameCodes(left.answer, right.answer);
    return isSame ? equalityOf({ var: left.answer.key }, { var: right.answer.key }) : undefined;
  }
  if (left.type === 'box' && right.type === 'constant') return ticked(left.logic, right.text);
  if (left.type === 'boolean' && right.type === 'constant') return ticked(left.logic, right.text);
  if (left.type === 'text' && right.type === 'constant') return equalityOf(left.logic, right.text);
  if (left.type === 'text' && right.type === 'text') return equalityOf(left.logic, right.logic);
  if (left.type === 'constant' && right.type === 'constant' && numberIn(left.text) === undefined)
    return equalityOf(left.text, right.text);
  return undefined;
}

/** REDCap writes digits, while others write words. */
const YES_OR_NO: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['yes', true],
  // What an acknowledgement of an XLSForm holds.
  ['ok', true],
  ['0', false],
  ['no', false],
]);

function withCode({ key, kind, choices }: FieldAnswer, code: string): Equality {
  const question = { var: key };
  if (kind === 'yesNo') {
    const isYes = YES_OR_NO.get(code.toLowerCase());
    if (isYes === undefined) throw noChoice(key, code);
    return equalityOf(question, isYes);
  }
  // Numbers are equal however they are written.
  const number = numberIn(code);
  const choice =
    choices?.get(code) ??
    (number === undefined
      ? undefined
      : [...(choices?.values() ?? [])].find((each) => numberIn(each.code) === number));
  if (!choice) throw noChoice(key, code);
  return equalityOf(question, choice.option.value);
}

/** A choice of a checkbox field is 1 or 0. */
function ticked(logic: LogicJson, text: string): Equality {
  const number = numberIn(TRUTHS.get(text) ?? text);
  if (number !== 0 && number !== 1) throw new NotCompiled('formulaTicked');
  return number === 1 ? { is: logic, isNot: not(logic) } : { is: not(logic), isNot: logic };
}

const TRUTHS: ReadonlyMap<string, string> = new Map([
  ['true', '1'],
  ['false', '0'],
]);

const hasSameCodes = (one: FieldAnswer, other: FieldAnswer): boolean =>
  JSON.stringify([...(one.choices ?? [])].map(([code, { option }]) => [code, option.value])) ===
  JSON.stringify([...(other.choices ?? [])].map(([code, { option }]) => [code, option.value]));

const isDate = ({ type }: FormulaValue): boolean => type === 'date' || type === 'dateTime';
