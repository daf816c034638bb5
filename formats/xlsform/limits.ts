/** Constraints that are limits of an answer, such as `. >= 18 and . <= 120`. */
import { isCalendarDate, type LogicJson } from '@clinic/engine/base';
import type { Question } from '@clinic/engine/definition';
import { NotCompiled } from '../importing/formula/reason.ts';
import type { Formula } from '../importing/formula/syntax.ts';
import { numberIn } from '../importing/formula/values.ts';
import { limitsInPattern } from '../importing/textPattern.ts';
import { parseXPath } from './xpath/parse.ts';

/** @returns limits with the same meaning; undefined for any other constraint */
export function limitsIn(source: string, question: Question): object | undefined {
  let formula: Formula;
  try {
    formula = parseXPath(source);
  } catch (error) {
    if (error instanceof NotCompiled) return undefined;
    throw error;
  }
  const limits: Record<string, LogicJson> = {};
  for (const part of partsOf(formula)) {
    const limit = limitIn(part, question);
    // A second limit of the same kind is a condition of its own.
    if (!limit || Object.keys(limit).some((key) => key in limits)) return undefined;
    Object.assign(limits, limit);
  }
  return limits;
}

const partsOf = (formula: Formula): Formula[] =>
  formula.kind === 'pair' && formula.operator === 'and'
    ? [...partsOf(formula.left), ...partsOf(formula.right)]
    : [formula];

const isOwn = (formula: Formula | undefined): boolean => formula?.kind === 'field' && formula.name === '.';

function limitIn(formula: Formula, question: Question): object | undefined {
  const isText = question.type === 'text' || question.type === 'longText';
  if (formula.kind === 'call' && formula.name === 'regex' && isText && isOwn(formula.args[0])) {
    const [, pattern] = formula.args;
    return pattern?.kind === 'text' && question.type === 'text' ? limitsInPattern(pattern.value) : undefined;
  }
  if (formula.kind !== 'pair') return undefined;
  const { operator, left, right } = formula;
  const isLength = left.kind === 'call' && left.name === 'string-length' && isOwn(left.args[0]);
  if (!isOwn(left) && !isLength) return undefined;
  const value = constantIn(right);
  const key = operator === '>=' ? 'min' : operator === '<=' ? 'max' : undefined;
  if (isLength) {
    const length = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_LENGTH;
    return key && length && isText ? { [`${key}Length`]: value } : undefined;
  }
  if (typeof value === 'string')
    return key && question.type === 'date' && (value === 'today' || isCalendarDate(value))
      ? { [key]: value }
      : undefined;
  if (value === undefined || (question.type !== 'integer' && question.type !== 'decimal')) return undefined;
  if (key) return { [key]: value };
  if (question.type !== 'integer' || !Number.isInteger(value)) return undefined;
  return operator === '>' ? { min: value + 1 } : operator === '<' ? { max: value - 1 } : undefined;
}

const MAX_LENGTH = 20_000;

function constantIn(formula: Formula): string | number | undefined {
  if (formula.kind === 'number') return formula.value;
  if (formula.kind === 'text') return numberIn(formula.value) ?? formula.value;
  if (formula.kind === 'sign' && formula.operator === '-') {
    const value = constantIn(formula.of);
    return typeof value === 'number' ? -value : undefined;
  }
  if (formula.kind !== 'call') return undefined;
  if (formula.name === 'today' && formula.args.length === 0) return 'today';
  const [day] = formula.args;
  return formula.name === 'date' && day?.kind === 'text' ? day.value : undefined;
}
