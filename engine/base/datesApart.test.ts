import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completedYears, daysApart } from './dates.ts';

test.each([
  ['2008-03-15T23:59', '2026-03-15', 18],
  ['2008-03-15T23:59', '2026-03-15T00:00', 18],
  ['2008-03-15', '2026-03-14', 17],
  ['2008-03-15', '2026-03-15', 18],
  ['2008-03-15', '2026-03-16', 18],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-02-29', '2028-02-28', 19],
  ['2008-02-29', '2028-02-29', 20],
  ['2026-03-15', '2026-03-15', 0],
  ['2026-03-16', '2026-03-15', undefined],
  ['1985-02-30', '2026-03-15', undefined],
  ['1985-02-20', 'today', undefined],
  [undefined, '2026-03-15', undefined],
])('from %s to %s are %s completed years', (from, to, years) => {
  expect(completedYears(from, to)).toBe(years);
});

test('completed years change on each birthday and never in between', () => {
  const day = fc.integer({ min: -25_567, max: 20_000 }).map((days) => new Date(days * 86_400_000));
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 40_000 }), (birth, lived) => {
      const on = (days: number) => new Date(birth.getTime() + days * 86_400_000).toISOString().slice(0, 10);
      const years = completedYears(on(0), on(lived)) as number;
      const tomorrow = completedYears(on(0), on(lived + 1)) as number;
      expect([0, 1]).toContain(tomorrow - years);
      expect(Math.abs(lived / 365.2425 - years - 0.5)).toBeLessThanOrEqual(0.51);
    }),
  );
});

test.each([
  ['2026-03-15', '2026-03-15', 0],
  ['2026-03-15T10:00', '2026-03-15T08:00', 0],
  ['2026-03-14T23:59', '2026-03-15T00:00', 1],
  ['2026-03-14T23:59', '2026-03-15', 1],
  ['2026-03-15T24:00', '2026-03-15', undefined],
  ['2026-03-07', '2026-03-09', 2],
  ['2024-02-28', '2024-03-01', 2],
  ['2023-02-28', '2023-03-01', 1],
  ['1969-12-31', '1970-01-02', 2],
  ['2026-03-16', '2026-03-15', undefined],
  ['2026-02-30', '2026-03-15', undefined],
  [null, '2026-03-15', undefined],
])('from %s to %s are %s days', (from, to, days) => {
  expect(daysApart(from, to)).toBe(days);
});
