/** A measured number with its unit; if several units are allowed, the answer stores the one used. */
import type { AnswerValue } from '../base/answers.ts';
import { unitText } from '../base/units.ts';
import type { UnitOption } from '../definition/definition.ts';
import { objectFault, refused } from './faults.ts';
import { numberFault, numberSchema, numberWithUnit, softLimits } from './number.ts';
import type { QuestionTypeRules } from './questionType.ts';

interface Measured {
  value: number;
  unit: string;
}

export const quantity: QuestionTypeRules<'quantity'> = {
  schema: (question) =>
    question.units === undefined
      ? numberSchema('number', question)
      : {
          type: 'object',
          required: ['value', 'unit'],
          additionalProperties: false,
          properties: {
            value: { type: 'number' },
            unit: { enum: question.units.map(({ unit }) => unit) },
          },
        },
  fault(question, value) {
    const { units } = question;
    if (units === undefined) return numberFault('number', value, question);
    return objectFault(value, [
      { key: 'value', required: true, fault: (amount) => numberFault('number', amount, {}) },
      {
        key: 'unit',
        required: true,
        fault: (answer) => (units.some(({ unit }) => unit === answer) ? undefined : refused('option')),
      },
    ]);
  },
  check(question, value) {
    if (question.units === undefined) return softLimits(value as number, question);
    const measured = value as unknown as Measured;
    const limits = question.units.find(({ unit }) => unit === measured.unit) as UnitOption;
    if (limits.min !== undefined && measured.value < limits.min) {
      return [refused('min', { limit: limits.min })];
    }
    if (limits.max !== undefined && measured.value > limits.max) {
      return [refused('max', { limit: limits.max })];
    }
    return softLimits(measured.value, limits);
  },
  display(question, value, language) {
    const { value: amount, unit } = isMeasured(value) ? value : { value, unit: question.unit };
    if (typeof amount === 'number') return numberWithUnit(amount, unit, language);
    return [String(amount), unitText(unit, language)].filter(Boolean).join(' ');
  },
  missing: () => 'number',
};

const isMeasured = (value: AnswerValue): value is { value: number; unit: string } =>
  typeof value === 'object' && value !== null && 'unit' in value;
