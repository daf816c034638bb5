import { expect, test } from 'vitest';
import type { Question } from '../definition/definition.ts';
import { withoutUnsure } from './unknownOptions.ts';

const label = { en: 'Label', es: { text: 'Rótulo', from: 'Label' } };
const matrix: Question = {
  id: 'history',
  type: 'matrix',
  label,
  rows: [
    { id: 'mother', label },
    { id: 'father', label },
  ],
  options: [
    { value: 'yes', label },
    { value: 'unsure', label, unknown: true },
  ],
};

test('"not sure" is looked for in the rows of a matrix only', () => {
  expect(withoutUnsure(matrix, { mother: 'unsure', father: 'yes' })).toEqual({
    mother: undefined,
    father: 'yes',
  });
  expect(withoutUnsure(matrix, 'unsure')).toBe('unsure');
});
