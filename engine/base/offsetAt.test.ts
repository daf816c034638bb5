import { expect, test } from 'vitest';
import { offsetAt } from './offsetAt.ts';

test.each([
  ['2026-01-15T08:00', 'America/New_York', '-05:00'],
  ['2026-07-15T08:00', 'America/New_York', '-04:00'],
  ['2026-07-15T08:00', 'UTC', '+00:00'],
  ['2026-07-15T08:00', 'Asia/Kathmandu', '+05:45'],
  ['2026-07-15T08:00', 'America/St_Johns', '-02:30'],
  // The clock goes from 1:59 to 3:00.
  ['2026-03-08T01:59', 'America/New_York', '-05:00'],
  ['2026-03-08T03:00', 'America/New_York', '-04:00'],
  // And from 1:59 back to 1:00.
  ['2026-11-01T00:59', 'America/New_York', '-04:00'],
  ['2026-11-01T02:00', 'America/New_York', '-05:00'],
])('a clock that shows %s in %s is %s ahead of UTC', (moment, timeZone, offset) => {
  expect(offsetAt(moment, timeZone)).toBe(offset);
});

test('a skipped local time uses the offset before the change, and a repeated one uses the first', () => {
  expect(offsetAt('2026-03-08T02:30', 'America/New_York')).toBe('-05:00');
  expect(offsetAt('2026-11-01T01:30', 'America/New_York')).toBe('-04:00');
});
