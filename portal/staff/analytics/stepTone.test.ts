import { expect, test } from 'vitest';
import { stepTone } from './stepTone.ts';

test.each([
  [100, 'success'],
  [90, 'success'],
  [89.9, 'warning'],
  [80, 'warning'],
  [79.9, 'danger'],
  [0, 'danger'],
] as const)('a completion rate of %s percent has the tone %s', (rate, tone) => {
  expect(stepTone(rate)).toBe(tone);
});
