/** Converts values of formulas to logic: fields, constants and numbers. */
import { isCalendarDate, isDateTime, type LogicJson } from '@clinic/engine/base';
import { coalesce, hasValue, ifElse, lookup, op, read, UNKNOWN } from '@clinic/engine/logic';

import type { AnswerOf, Choice, FieldAnswer } from './fields.ts';
import { NotCompiled } from './reason.ts';
import type { Formula } from './syntax.ts';

/**
 * `blank`: no value, which REDCap writes as an empty text; `coded`: the value of a field with codes; `box`: one choice
 * of a checkbox field, ticked or not.
 */
export type FormulaValue =
  | { type: 'number' | 'text' | 'date' | 'dateTime' | 'boolean'; logic: LogicJson }
  | { type: 'blank' }
  | { type: 'constant'; text: string }
  | { type: 'coded'; answer: FieldAnswer }
  | { type: 'box'; logic: LogicJson }
  /** All answers of a checkbox field together. */
  | { type: 'list'; answer: FieldAnswer };

type FieldFormula = Extract<Formula, { kind: 'field' }>;

/** @throws NotCompiled for a field that does not exist or is not asked */
export function fieldValue({ name, code }: FieldFormula, answerOf: AnswerOf): FormulaValue {
  const answer = answerOf(name);
  if (!answer) throw new NotCompiled('formulaNoField', { field: `[${name}]` });
  if (answer.kind === 'none') throw new NotCompiled('formulaNotAsked', { field: `[${name}]` });
  if (answer.kind === 'checkbox') {
    const choice = code === undefined ? undefined : answer.choices?.get(code);
    if (code === undefined) throw new NotCompiled('formulaCheckbox', { field: name });
    if (!choice) throw noChoice(name, code);
    return { type: 'box', logic: { in: [choice.option.value, { var: answer.key }] } };
  }
  if (code !== undefined) throw new NotCompiled('formulaNoCheckbox', { field: name });
  if (answer.kind === 'choice' || answer.kind === 'yesNo') return { type: 'coded', answer };
  const type = answer.kind === 'time' ? 'text' : answer.kind;
  return { type, logic: { var: answer.key } };
}

export const noChoice = (field: string, code: string): NotCompiled =>
  new NotCompiled('formulaNoChoice', { field, code: code.slice(0, SHOWN) });

const SHOWN = 60;

/** A text that is a number. */
export const numberIn = (text: string): number | undefined =>
  /^[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})$/.test(text) ? Number(text) : undefined;

/** @throws NotCompiled for a value that is not a number */
export function numberOf(value: FormulaValue): LogicJson {
  switch (value.type) {
    case 'number':
      return value.logic;
    case 'blank':
      return UNKNOWN;
    case 'boolean':
    case 'box':
      return ifElse(value.logic, 1, 0);
    case 'text':
      return op('parseNumber', value.logic);
    case 'constant': {
      const number = numberIn(value.text);
      if (number === undefined) throw new NotCompiled('formulaNumber', { found: value.text.slice(0, SHOWN) });
      return number;
    }
    case 'coded':
      return numberOfCode(value.answer);
    default:
      throw new NotCompiled('formulaNumber', { found: value.type });
  }
}

function numberOfCode({ key, kind, choices }: FieldAnswer): LogicJson {
  if (kind === 'yesNo') return ifElse(read(key), 1, 0);
  const rows = [...(choices?.values() ?? [])].flatMap(({ code, option }: Choice) => {
    const number = numberIn(code);
    return number === undefined ? [] : [[option.value, number] as const];
  });
  if (rows.length === 0) throw new NotCompiled('formulaNumber', { found: key });
  const number = lookup({ var: key }, rows);
  if (rows.length === choices?.size) return number;
  // A code that is not entirely a number is not one, whatever its first digits are.
  const isNumber: LogicJson = { in: [{ var: key }, rows.map(([value]) => value)] };
  return ifElse(isNumber, number, UNKNOWN);
}

/** @throws NotCompiled for a value that is not a condition */
export function conditionIn(value: FormulaValue): LogicJson {
  switch (value.type) {
    case 'boolean':
    case 'box':
      return value.logic;
    case 'number':
      // Only the number 0 is false.
      return op('!!', value.logic);
    case 'constant': {
      const number = numberIn(value.text);
      if (number !== undefined) return number !== 0;
      if (value.text === 'true' || value.text === 'false') return value.text === 'true';
      throw new NotCompiled('formulaCondition');
    }
    case 'coded':
      if (value.answer.kind === 'yesNo') return { '==': [{ var: value.answer.key }, true] };
      throw new NotCompiled('formulaCondition');
    default:
      throw new NotCompiled('formulaCondition');
  }
}

/** Whether there is a value. */
export function isThere(value: FormulaValue): LogicJson {
  switch (value.type) {
    case 'blank':
      return false;
    case 'constant':
      return true;
    case 'coded':
      return hasValue(read(value.answer.key));
    case 'box':
      // REDCap has a value for a choice that is not ticked: 0.
      return true;
    case 'list':
      return op('some', coalesce(read(value.answer.key), []), true);
    default: {
      const { logic } = value;
      const isField = typeof logic === 'object' && logic !== null && 'var' in logic;
      return hasValue(isField ? { given: [logic] } : logic);
    }
  }
}

/** Whether there is a number: a text or code may not be one. */
export const isNumber = (value: FormulaValue): LogicJson =>
  value.type === 'text' || value.type === 'coded' ? hasValue(numberOf(value)) : isThere(value);

/** A date, with or without a time, of a field or written as REDCap stores it. */
export function dateOf(value: FormulaValue): LogicJson {
  if (value.type === 'date' || value.type === 'dateTime') return value.logic;
  if (value.type === 'constant') {
    if (value.text === 'today') return { var: 'today' };
    const moment = value.text.replace(/^(.{10}) (\d\d:\d\d)(?::00)?$/, '$1T$2');
    if (isCalendarDate(moment) || isDateTime(moment)) return moment;
  }
  throw new NotCompiled('formulaDate');
}

export const number = (logic: LogicJson): FormulaValue => ({ type: 'number', logic });
