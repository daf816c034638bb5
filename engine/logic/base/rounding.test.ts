import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundedTo } from './rounding.ts';

test.each([
  [25.7 / 2, 1, 12.9],
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [0.1 + 0.2, 10, 0.3],
  [29.95, 1, 30],
  [29.949999, 1, 29.9],
  [1e-7, 3, 0],
  [-1e-7, 3, 0],
  [1.5e21, 2, 1.5e21],
  [1234567.891, 0, 1234568],
])('%d to %i decimal places is %d', (value, digits, expected) => {
  expect(roundedTo(value, digits)).toBe(expected);
});

test('rounding uses the written decimal digits', () => {
  const digits = fc.integer({ min: 0, max: 6 });
  fc.assert(
    fc.property(fc.bigInt(-9_999_999n, 9_999_999n), digits, digits, (whole, written, places) => {
      const value = Number(`${whole}e-${written}`);
      // Computed in integers, so nothing is rounded twice.
      const unit = 10n ** BigInt(Math.max(written - places, 0));
      const size = whole < 0n ? -whole : whole;
      const rounded = ((size + unit / 2n) / unit) * unit;
      const expected = Number(`${whole < 0n ? -rounded : rounded}e-${written}`);
      expect(roundedTo(value, places)).toBe(expected + 0);
    }),
    { numRuns: 2_000 },
  );
});
