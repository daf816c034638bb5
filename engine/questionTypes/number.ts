/** Integer, decimal, scale. */

import type { AnswerValue } from '../base/answers.ts';
import { localeOf } from '../base/locale.ts';
import { unitText } from '../base/units.ts';
import type { NumberLimits } from '../definition/definition.ts';
import type { Finding, JsonSchema, QuestionTypeRules } from './questionType.ts';

/** JSON Schema of a number within its hard limits. */
export const numberSchema = (type: 'integer' | 'number', { min, max, step }: NumberLimits): JsonSchema => ({
  type,
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
  ...(step === undefined ? {} : { multipleOf: step }),
});

/** Findings outside the soft limits, which ask for confirmation. */
export function softLimits(value: number, { softMin, softMax }: NumberLimits): Finding[] {
  const outside = (softMin !== undefined && value < softMin) || (softMax !== undefined && value > softMax);
  return outside ? [{ level: 'soft', code: 'unusual', params: { value } }] : [];
}

/** A number formatted for a language: `1,234.5` or `1234,5`. */
export const numberText = (value: number, language: string): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 6 }).format(value);

export const integer: QuestionTypeRules<'integer' | 'decimal'> = {
  schema: (question) => numberSchema('integer', question),
  check: (question, value) => softLimits(value as number, question),
  display: displayNumber,
};

export const decimal: QuestionTypeRules<'integer' | 'decimal'> = {
  ...integer,
  schema: (question) => numberSchema('number', question),
};

export const scale: QuestionTypeRules<'scale'> = {
  schema: ({ min, max }) => numberSchema('integer', { min, max }),
  display: ({ max }, value) => `${String(value)} / ${max}`,
};

function displayNumber({ unit }: { unit?: string }, value: AnswerValue, language: string): string {
  if (typeof value !== 'number') return String(value);
  return [numberText(value, language), unitText(unit, language)].filter(Boolean).join(' ');
}
