/** Integer, decimal, scale. */
import type { AnswerValue } from '../base/answers.ts';
import { numberFormat } from '../base/formats.ts';
import { unitText } from '../base/units.ts';
import type { NumberLimits, QuestionOf } from '../definition/definition.ts';
import { intlLocale } from '../locales/locale.ts';
import { unreadNumber } from '../typed/readNumber.ts';
import { type Fault, refused } from './faults.ts';
import type { Finding, JsonSchema, QuestionTypeRules } from './questionType.ts';

/** JSON Schema of a number within its hard limits. */
export const numberSchema = (type: 'integer' | 'number', { min, max, step }: NumberLimits): JsonSchema => ({
  type,
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
  ...(step === undefined ? {} : { multipleOf: step }),
});

/** Schema validators of other systems divide, and accept results this close to a whole number. */
const EPSILON = 1e-8;

/** A number within its hard limits and on its step. */
export function numberFault(type: 'integer' | 'number', value: unknown, limits: NumberLimits): Fault {
  const { min, max, step } = limits;
  if (typeof value === 'string') {
    const unread = unreadNumber(value);
    if (unread.kind === 'several') return refused('number', { fault: 'severalNumbers' });
    if (unread.kind === 'ambiguous') {
      const [decimal, whole] = unread.readings;
      return refused('number', {
        fault: 'ambiguousNumber',
        typed: value.trim(),
        decimal: String(decimal),
        whole: String(whole),
      });
    }
  }
  if (typeof value !== 'number' || (type === 'integer' && !Number.isInteger(value))) {
    return type === 'integer' ? refused('integer') : refused('number', { example: exampleOf(limits) });
  }
  if (min !== undefined && value < min) return refused('min', { limit: min });
  if (max !== undefined && value > max) return refused('max', { limit: max });
  const times = step === undefined ? 0 : value / step;
  return Math.abs(Math.round(times) - times) > EPSILON
    ? refused('step', { limit: step as number })
    : undefined;
}

/** A number within the soft limits, as an example of the format. */
export function exampleOf({ softMin, softMax, min, max }: NumberLimits): number {
  const low = softMin ?? min ?? 0;
  return Math.round((low + (softMax ?? max ?? low + 10)) / 2);
}

/** Findings outside the soft limits, which ask for confirmation. */
export function softLimits(value: number, { softMin, softMax }: NumberLimits): Finding[] {
  const outside = (softMin !== undefined && value < softMin) || (softMax !== undefined && value > softMax);
  return outside ? [{ level: 'soft', code: 'unusual', params: { value } }] : [];
}

/** A number formatted for a language: `1,234.5` or `1234,5`. */
export const numberText = (value: number, language: string): string =>
  numberFormat(intlLocale(language), { maximumFractionDigits: 6 }).format(value);

/** A number with its unit, if it has one. */
export const numberWithUnit = (value: number, unit: string | undefined, language: string): string =>
  [numberText(value, language), unitText(unit, language, value)].filter(Boolean).join(' ');

export const integer: QuestionTypeRules<'integer' | 'decimal'> = {
  schema: (question) => numberSchema('integer', question),
  fault: (question, value) => numberFault('integer', value, question),
  check: (question, value) => softLimits(value as number, question),
  display: displayNumber,
  missing: () => 'number',
};

export const decimal: QuestionTypeRules<'integer' | 'decimal'> = {
  ...integer,
  schema: (question) => numberSchema('number', question),
  fault: (question, value) => numberFault('number', value, question),
};

export const scale: QuestionTypeRules<'scale'> = {
  schema: ({ min, max }) => numberSchema('integer', { min, max }),
  fault: ({ min, max }, value) => numberFault('integer', value, { min, max }),
  display: ({ max }, value) => `${String(value)} / ${max}`,
  missing: () => 'requiredPoint',
  problems: (question) => {
    const count = pointsOf(question);
    if (count <= MAX_POINTS) return [];
    return [{ field: 'max', code: 'scale', text: 'scaleLong', params: { count, max: MAX_POINTS } }];
  },
  controls: pointsOf,
};

/** Maximum number of points that people can distinguish and a screen can show. */
const MAX_POINTS = 101;

function pointsOf({ min, max }: QuestionOf<'scale'>): number {
  return max - min + 1;
}

function displayNumber({ unit }: { unit?: string }, value: AnswerValue, language: string): string {
  if (typeof value !== 'number') return String(value);
  return numberWithUnit(value, unit, language);
}
