import { expect, test } from 'vitest';
import { stepTone } from './stepTone.ts';

test.each([
  [100, 'success'],
  [90, 'success'],
  [89.9, 'warning'],
  [80, 'warning'],
  [79.9, 'danger'],
  [0, 'danger'],
] as const)('%s percent of a step reads %s', (rate, tone) => {
  expect(stepTone(rate)).toBe(tone);
});
