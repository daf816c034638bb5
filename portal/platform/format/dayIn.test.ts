import { afterEach, expect, test, vi } from 'vitest';
import { dayIn } from './dayIn.ts';

afterEach(() => vi.unstubAllGlobals());

const CASES = [
  ['America/New_York', '2026-11-06T04:59:59.999Z', '2026-11-05'],
  ['America/New_York', '2026-11-06T05:00:00.000Z', '2026-11-06'],
  ['Pacific/Kiritimati', '2026-05-01T11:00:00Z', '2026-05-02'],
  ['Pacific/Pago_Pago', '2026-05-02T10:00:00Z', '2026-05-01'],
  ['Asia/Kathmandu', '2026-02-28T18:15:00Z', '2026-03-01'],
] as const;

test.each(CASES)('the day in %s at %s, without Temporal', (zone, moment, day) => {
  vi.stubGlobal('Temporal', undefined);
  expect(dayIn(zone, new Date(moment))).toBe(day);
});

test.each(CASES)('the day in %s at %s, with Temporal', (zone, moment, day) => {
  const asked: unknown[] = [];
  // The same method of another library, which writes the day in the form of Sweden: 2026-11-05.
  const plainDate = (ms: number, timeZone: string) => new Date(ms).toLocaleDateString('sv-SE', { timeZone });
  vi.stubGlobal('Temporal', {
    Instant: {
      fromEpochMilliseconds: (ms: number) => ({
        toZonedDateTimeISO: (name: string) => {
          asked.push([ms, name]);
          return { toPlainDate: () => ({ toString: () => plainDate(ms, name) }) };
        },
      }),
    },
  });
  expect(dayIn(zone, new Date(moment))).toBe(day);
  expect(asked).toEqual([[Date.parse(moment), zone]]);
});

test("without a time zone it is the device's day", () => {
  const now = new Date(2026, 0, 31, 23, 59);
  expect(dayIn(undefined, now)).toBe('2026-01-31');
});
