/** Conditions as enableWhen, where it can say them. */
import type { LogicJson } from '../../base/logicJson.ts';
import type { Definition, Question } from '../../definition/definition.ts';
import { operationIn } from '../../logic/base/operation.ts';
import type { JsonObject } from '../validate/json.ts';
import { answerValue } from './answerValue.ts';

/** Empty for an item that is shown always, or under a condition that enableWhen cannot say. */
export function enableWhenOf(condition: LogicJson | undefined, definition: Definition): JsonObject {
  if (condition === undefined) return {};
  const { operator = '', args = [] } = operationIn(condition) ?? {};
  const isList = operator === 'and' || operator === 'or';
  const parts = (isList ? args : [condition]).map((part) => comparison(part, definition));
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

function comparison(logic: LogicJson, definition: Definition): JsonObject | undefined {
  const { operator = '', args = [] } = operationIn(logic) ?? {};
  if (operator === '!') {
    const inner = args[0] === undefined ? undefined : comparison(args[0], definition);
    if (inner?.operator === '=') return { ...inner, operator: '!=' };
    return inner?.operator === 'exists'
      ? { ...inner, answerBoolean: inner.answerBoolean !== true }
      : undefined;
  }
  const known = operator === 'known' ? nameIn(args[0]) : undefined;
  if (known !== undefined) {
    const question = questionOf(known, definition);
    return question && { question: linkIdOf(question, definition), operator: 'exists', answerBoolean: true };
  }
  // A list of answers contains the value.
  const [left, right] = operator === 'in' ? [args[1], args[0]] : args;
  const sign = operator === 'in' ? '=' : OPERATORS[operator];
  const name = nameIn(left);
  const question = name === undefined ? undefined : questionOf(name, definition);
  if (!question || sign === undefined || args.length !== 2 || right === null || typeof right === 'object')
    return undefined;
  if (operator === 'in' && question.type !== 'multipleChoice') return undefined;
  const value = right === undefined ? undefined : answerValue(question, right, 'answer', definition);
  return value && { question: linkIdOf(question, definition), operator: sign, ...value };
}

function nameIn(logic: LogicJson | undefined): string | undefined {
  const { operator, args = [] } = operationIn(logic ?? null) ?? {};
  if (operator === 'given') return nameIn(args[0]);
  return operator === 'var' && typeof args[0] === 'string' ? args[0] : undefined;
}

const questionOf = (id: string, { steps }: Definition): Question | undefined =>
  steps.flatMap(({ questions }) => questions).find((question) => question.id === id);

/** The linkId of the source, if it was imported. */
export function linkIdOf({ id }: { id: string }, { fhir }: Definition): string {
  return Object.entries(fhir?.ids ?? {}).find(([, own]) => own === id)?.[0] ?? id;
}
