import type { Question } from '@clinic/engine/definition';
import { expect, test } from 'vitest';
import { otherUnits } from './otherUnits.ts';

const number = (id: string, unit: string, type: 'integer' | 'decimal' = 'decimal'): Question => ({
  id,
  type,
  unit,
  measure: 'height',
  label: { en: id },
});
const questions = [number('ft', '[ft_i]', 'integer'), number('in', '[in_i]'), number('cm', 'cm')];

test('feet and inches are also shown in centimeters, and the other way round', () => {
  expect(otherUnits(questions, { ft: 5, in: 6 }, 'en')).toEqual(new Map([['in', '167.6 cm']]));
  expect(otherUnits(questions, { cm: 167.6 }, 'en')).toEqual(new Map([['cm', '5 ft 6 in']]));
});

test('without an answer there is nothing to convert', () => {
  expect(otherUnits(questions, {}, 'en').size).toBe(0);
});
