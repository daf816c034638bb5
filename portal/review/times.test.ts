import { expect, test } from 'vitest';
import { calendarDate, dateAndTime, relativeTime, waitingTime } from './times.ts';

const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T11:59:30Z', '30 seconds ago'],
  ['2026-11-21T11:59:00Z', '1 minute ago'],
  ['2026-11-21T10:30:00Z', '1 hour ago'],
  ['2026-11-18T11:00:00Z', '3 days ago'],
  ['2026-11-07T12:00:00Z', '2 weeks ago'],
  ['2025-11-01T12:00:00Z', '1 year ago'],
])('%s is %s', (iso, said) => {
  expect(relativeTime(iso, now, 'en')).toBe(said);
});

test('Spanish says it its own way', () => {
  expect(relativeTime('2026-11-18T11:00:00Z', now, 'es')).toBe('hace 3 días');
  expect(waitingTime('2026-11-18T11:00:00Z', now, 'es')).toBe('3 días');
});

test('a time a little ahead of the clock is now, not in the future', () => {
  expect(relativeTime('2026-11-21T12:00:05Z', now, 'en')).toBe('0 seconds ago');
});

test('what is no date has no time', () => {
  expect(relativeTime('soon', now, 'en')).toBeUndefined();
  expect(waitingTime('', now, 'en')).toBeUndefined();
  expect(dateAndTime('soon', 'en')).toBeUndefined();
});

test('a calendar day is the same day everywhere', () => {
  expect(calendarDate('2026-03-15', 'en')).toBe('Mar 15, 2026');
  expect(calendarDate('2026-03-15', 'es')).toBe('15 mar 2026');
});
