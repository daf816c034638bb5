/** Partial dates: what they mean, and their order. */
import { expect, test } from 'vitest';
import { compareIntervals, intervalOf, timeOf } from './partialDates.ts';

const order = (one: string, other: string): number | undefined => {
  const [a, b] = [intervalOf(one), intervalOf(other)];
  return a && b && compareIntervals(a, b);
};

test.each<[string, string, number | undefined]>([
  ['2026', '2027', -1],
  ['2026', '2026', 0],
  ['2026', '2026-05', undefined],
  ['2026-05', '2026-05-31', undefined],
  ['2026-06-01', '2026-05', 1],
  ['2024-02-29', '2024-03', -1],
  ['2026-05-01T10:00:00Z', '2026-05-01T12:00:00+01:00', -1],
  ['2026-05-01T10:00:00Z', '2026-05-01T12:00:00+02:00', 0],
  ['2026-05-01T23:00:00Z', '2026-05-02', undefined],
  ['2026-05-01T09:00:00Z', '2026-05-02', -1],
  ['2026-05-01T10:00:00.5Z', '2026-05-01T10:00:00.25Z', 1],
])('%s against %s', (one, other, expected) => {
  expect(order(one, other)).toBe(expected);
  expect(order(other, one)).toBe(expected && -expected);
});

test('invalid dates and times are refused', () => {
  const wrong = [
    '',
    '26',
    '2026-13',
    '2026-00',
    '2026-02-29',
    '0000',
    '2026-1-1',
    '2026-01-01T25:00:00Z',
    'x',
  ];
  for (const text of wrong) expect(intervalOf(text), text).toBeUndefined();
  for (const text of ['24:00:00', '1:00', '10:60:00', 'x']) expect(timeOf(text), text).toBeUndefined();
  expect(timeOf('08:30:00')).toMatchObject({ low: 30_600_000, high: 30_600_000 });
});
