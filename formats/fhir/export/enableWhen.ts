/** Writes conditions as enableWhen where possible, otherwise as a FHIRPath expression. */
import { isCalendarDate, type LogicJson } from '@clinic/engine/base';
import { hasRows, type Option, type Question, traitsOf } from '@clinic/engine/definition';
import { operationIn } from '@clinic/engine/logic';
import { ENABLE_WHEN_EXPRESSION } from '../validate/extensions.ts';
import type { JsonObject } from '../validate/json.ts';
import { answerValue } from './answerValue.ts';
import type { ExportContext } from './context.ts';
import { expression } from './extensions.ts';
import { conditionPath } from './writePath.ts';

interface SaidCondition {
  elements: JsonObject;
  extension: readonly JsonObject[];
  /** If not, the item is always shown. */
  isSaid: boolean;
}

/** When a step or question is shown. */
export function saidCondition(
  part: { id: string; showWhen?: LogicJson },
  context: ExportContext,
): SaidCondition {
  const { showWhen } = part;
  if (showWhen === undefined) return { elements: {}, extension: [], isSaid: true };
  const elements = enableWhenOf(showWhen, context);
  if (elements.enableWhen !== undefined) return { elements, extension: [], isSaid: true };
  const path = conditionPath(showWhen, part, context);
  if (path === undefined) return { elements: {}, extension: [], isSaid: false };
  return { elements: {}, extension: [expression(ENABLE_WHEN_EXPRESSION, path)], isSaid: true };
}

/** Empty for a condition that enableWhen cannot express. */
function enableWhenOf(condition: LogicJson, context: ExportContext): JsonObject {
  const { operator = '', args = [] } = operationIn(condition) ?? {};
  const isList = operator === 'and' || operator === 'or';
  const parts = (isList ? args : [condition]).map((part) => comparison(part, context));
  if (parts.includes(undefined)) return {};
  return {
    enableWhen: parts,
    ...(parts.length > 1 && { enableBehavior: operator === 'or' ? 'any' : 'all' }),
  };
}

const OPERATORS: Readonly<Record<string, string>> = {
  '==': '=',
  '===': '=',
  '!=': '!=',
  '!==': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

function comparison(logic: LogicJson, context: ExportContext): JsonObject | undefined {
  const { operator = '', args = [] } = operationIn(logic) ?? {};
  if (operator === '!') {
    const inner = args[0] === undefined ? undefined : comparison(args[0], context);
    if (inner?.operator === '=') return { ...inner, operator: '!=' };
    return inner?.operator === 'exists'
      ? { ...inner, answerBoolean: inner.answerBoolean !== true }
      : undefined;
  }
  // In conditions an unanswered question is `null`, a known value; as an answer, `null` is unknown.
  const isAsked = operator === 'known' && operationIn(args[0])?.operator === 'given';
  const askedName = isAsked ? nameIn(args[0]) : undefined;
  if (askedName !== undefined) {
    const question = context.questionOf(askedName);
    // Group items have no answer of their own.
    if (!question || hasRows(question) || question.type === 'repeatingGroup') return undefined;
    return { question: context.linkIdOf(question), operator: 'exists', answerBoolean: true };
  }
  // A list of answers contains the value.
  const [left, right] = operator === 'in' ? [args[1], args[0]] : args;
  const sign = operator === 'in' ? '=' : OPERATORS[operator];
  const name = nameIn(left);
  const question = name === undefined ? undefined : context.questionOf(name);
  if (!question || sign === undefined || args.length !== 2 || right === null || typeof right === 'object')
    return undefined;
  if (right === undefined || !isComparable(question, right, operator)) return undefined;
  if ('options' in question && !isDistinct(question, right, context)) return undefined;
  const value = answerValue(question, right, 'answer', context);
  return value && { question: context.linkIdOf(question), operator: sign, ...value };
}

/** Whether a response distinguishes the option from the others, as several can share a code. */
function isDistinct(
  question: Extract<Question, { options: Option[] }>,
  value: string | number | boolean,
  context: ExportContext,
): boolean {
  const keyOf = (of: string | number | boolean): string => {
    const { display: _, ...coding } = (answerValue(question, of, 'answer', context)?.answerCoding ??
      {}) as JsonObject;
    return JSON.stringify(coding);
  };
  const key = keyOf(value);
  return key === '{}' || question.options.every((each) => each.value === value || keyOf(each.value) !== key);
}

/** Whether comparing the answer in a response means the same as comparing ours. */
function isComparable(question: Question, value: string | number | boolean, operator: string): boolean {
  if (question.type === 'multipleChoice') return operator === 'in';
  // Codes have no order, and the name of a band is only displayed.
  const isEquality = OPERATORS[operator] === '=' || OPERATORS[operator] === '!=';
  if (question.type === 'choice') return isEquality;
  if (question.type === 'computed') return question.bands === undefined && typeof value !== 'string';
  if (question.type === 'date') return isCalendarDate(value);
  if (question.type === 'quantity' && question.units) return false;
  const { answer } = traitsOf(question);
  if (answer === 'text')
    return typeof value === 'string' && (isEquality || traitsOf(question).moment === 'time');
  return typeof value === answer && (isEquality || answer === 'number');
}

function nameIn(logic: LogicJson | undefined): string | undefined {
  const { operator, args = [] } = operationIn(logic ?? null) ?? {};
  if (operator === 'given') return nameIn(args[0]);
  return operator === 'var' && typeof args[0] === 'string' ? args[0] : undefined;
}
