/** The day is the clinic's, whatever the device's clock says. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clinicToday } from '../format/format.ts';
import { clockOffset, isClockWrong, noteServerTime, watchClock } from './serverClock.ts';

const answeredAt = (date: string) => new Response(null, { headers: { Date: new Date(date).toUTCString() } });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2012-06-03T12:00:00Z') });
});
afterEach(() => {
  noteServerTime(answeredAt(new Date().toISOString()));
  vi.useRealTimers();
});

test('after an answer of the server, today is its day', () => {
  const changed = vi.fn();
  const stop = watchClock(changed);
  noteServerTime(answeredAt('2026-11-29T12:00:00Z'));
  expect(clinicToday()).toBe('2026-11-29');
  expect(isClockWrong()).toBe(true);
  vi.setSystemTime(new Date('2012-06-04T12:00:00Z'));
  expect(clinicToday()).toBe('2026-11-30');
  noteServerTime(answeredAt('2026-11-30T12:00:20Z'));
  expect(changed).toHaveBeenCalledTimes(1);
  stop();
});

test('an answer without a time, and a difference of seconds, change nothing', () => {
  noteServerTime(answeredAt('2012-06-03T12:00:30Z'));
  noteServerTime(new Response(null));
  expect([clockOffset(), isClockWrong()]).toEqual([0, false]);
});
