import { expect, test } from 'vitest';
import { rawAnswer, rawName } from './rawAnswer.ts';

const words = { yes: 'Yes', no: 'No', notProvided: 'Not provided' };

test.each([
  ['walks', 'walks'],
  [0, '0'],
  [true, 'Yes'],
  [false, 'No'],
  [['hypertension', 'anxiety'], 'hypertension, anxiety'],
  [{ value: 180, unit: '[lb_av]' }, '{"value":180,"unit":"[lb_av]"}'],
  ['', 'Not provided'],
  [null, 'Not provided'],
  [[], 'Not provided'],
])('%j is shown as %s', (value, text) => {
  expect(rawAnswer(value, words)).toBe(text);
});

test('a key is shown with spaces', () => {
  expect(rawName('contra_glp1_pancreatitis')).toBe('contra glp1 pancreatitis');
});
