import { expect, test } from 'vitest';
import { convertedAmount } from '../base/unitConversion.ts';
import { constantOf } from './compose.ts';

test.each([
  [98.6, '[degF]', 'Cel', 37],
  [310.15, 'K', 'Cel', 37],
  [37, 'Cel', '[degF]', 98.6],
  [70, '[in_i]', 'cm', 177.8],
  [14, '[stone_av]', 'kg', 88.904105],
  [1.5, 'h', 'min', 90],
  [0.1, 'kg', 'kg', 0.1],
  [1, 'kg', 'cm', undefined],
  [1, 'kg', 'toString', undefined],
])('%d %s in %s is %s', (amount, from, to, expected) => {
  const converted = convertedAmount(amount, from, to);
  expect(converted && constantOf(converted)).toBe(expected);
});
