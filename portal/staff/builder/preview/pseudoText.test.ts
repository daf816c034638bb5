import { expect, test } from 'vitest';
import { longText, mirroredText } from './pseudoText.ts';

test('a short text doubles, a long one grows by a third, and brackets mark the ends of both', () => {
  const short = longText('Weight');
  expect(short).toMatch(/^\[Ŵéé.*\]$/);
  expect(short.length).toBeGreaterThanOrEqual(11);
  const long = 'Please tell us about every medicine that you take now, and how much of it. '.repeat(2);
  expect(longText(long).length / long.length).toBeCloseTo(1.3, 1);
});

test('an empty text stays empty, and digits stay readable', () => {
  expect(longText('  ')).toBe('  ');
  expect(longText('120')).toContain('120');
});

test('words run from right to left and are otherwise unchanged', () => {
  expect(mirroredText('Two words').replaceAll(/[\u202C\u202E]/g, '')).toBe('Two words');
  expect(mirroredText('Two words').match(/\u202E/g)).toHaveLength(2);
});
