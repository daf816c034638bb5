import { expect, test } from 'vitest';
import { isCalendarDate, isDateTime, shiftedDate } from './dates.ts';

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2026-04-30', true],
  ['2026-04-31', false],
  ['2026-12-31', true],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00:00Z', false],
  [' 2026-01-01', false],
  [20260101, false],
  [null, false],
])('%j is a date: %j', (value, expected) => {
  expect(isCalendarDate(value)).toBe(expected);
});

test('there is no year 0', () => {
  expect(['0000-01-01', '0001-01-01'].map(isCalendarDate)).toEqual([false, true]);
  expect(isDateTime('0000-01-01T00:00')).toBe(false);
});

test.each([
  ['2024-02-29T00:00', true],
  ['2026-01-01T23:59', true],
  ['2026-01-01T24:00', false],
  ['2026-01-01T12:60', false],
  ['2023-02-29T12:00', false],
  ['2026-01-01 12:00', false],
  ['2026-01-01T1:000', false],
  ['2026-01-01T12.00', false],
  ['2026-01-01T-1:00', false],
  ['2026-01-01T12:00:00', false],
  ['2026-01-01', false],
  [202601011200, false],
])('%j is a date and time: %j', (value, expected) => {
  expect(isDateTime(value)).toBe(expected);
});

test('shifting a date with a time keeps the time of day', () => {
  expect(shiftedDate('2026-01-31T08:30', 1, 'months')).toBe('2026-02-28T08:30');
  expect(shiftedDate('2026-01-01T00:00', -1, 'days')).toBe('2025-12-31T00:00');
  expect(shiftedDate('9999-01-01T00:00', 1, 'years')).toBeUndefined();
});
