import { expect, test } from 'vitest';
import { compareVersions } from './compareVersions.ts';

test('1.9 comes before 1.10', () => {
  expect(compareVersions('1.9', '1.10')).toBeLessThan(0);
  expect(compareVersions('2.0', '1.10')).toBeGreaterThan(0);
  expect(compareVersions('1.0', '1.0')).toBe(0);
});
