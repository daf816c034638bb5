import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addWorkingHours,
  hasWorkingTime,
  isHoliday,
  NoWorkingTime,
  type WorkingCalendar,
  workingHoursBetween,
} from './workingTime.ts';

const NEW_YORK = 'America/New_York';
const NINE_TO_FIVE = { from: '09:00', to: '17:00' };
const WEEKDAYS: WorkingCalendar = {
  days: [...Array.from({ length: 5 }, () => NINE_TO_FIVE), null, null],
  holidays: ['12-25', '2026-11-26'],
};
const ALWAYS: WorkingCalendar = { days: Array(7).fill({ from: '00:00', to: '24:00' }), holidays: [] };
const after = (start: string, hours: number, calendar = WEEKDAYS, zone = NEW_YORK) =>
  addWorkingHours(new Date(start), hours, calendar, zone).toISOString();

test.each([
  ['within a day', '2026-11-30T14:00:00-05:00', 2, '2026-11-30T21:00:00.000Z'],
  ['to the end of the day', '2026-11-30T14:00:00-05:00', 3, '2026-11-30T22:00:00.000Z'],
  ['over night', '2026-11-30T14:00:00-05:00', 4, '2026-12-01T15:00:00.000Z'],
  ['sent before the clinic opens', '2026-11-30T06:00:00-05:00', 1, '2026-11-30T15:00:00.000Z'],
  ['sent after it closed', '2026-11-30T20:00:00-05:00', 1, '2026-12-01T15:00:00.000Z'],
  ['over the weekend', '2026-12-04T16:00:00-05:00', 2, '2026-12-07T15:00:00.000Z'],
  ['over a holiday of one year', '2026-11-25T16:00:00-05:00', 2, '2026-11-27T15:00:00.000Z'],
  ['sent on a holiday', '2026-11-26T10:00:00-05:00', 1, '2026-11-27T15:00:00.000Z'],
  ['over a holiday of each year and a weekend', '2026-12-24T16:30:00-05:00', 1, '2026-12-28T14:30:00.000Z'],
  ['nothing', '2026-12-25T16:30:00-05:00', 0, '2026-12-25T21:30:00.000Z'],
])('working hours are added %s', (_, start, hours, due) => {
  expect(after(start, hours)).toBe(due);
});

test('both changes of clock: hours that really pass are counted, and the clinic opens by its clock', () => {
  // The clock goes from 2:00 to 3:00 on March 8, and from 2:00 back to 1:00 on November 1.
  expect(after('2026-03-07T22:00:00-05:00', 8, ALWAYS)).toBe('2026-03-08T11:00:00.000Z');
  expect(after('2026-10-31T22:00:00-04:00', 8, ALWAYS)).toBe('2026-11-01T10:00:00.000Z');
  expect(after('2026-03-06T16:00:00-05:00', 2)).toBe('2026-03-09T14:00:00.000Z');
  expect(after('2026-10-30T16:00:00-04:00', 2)).toBe('2026-11-02T15:00:00.000Z');
  const night = { days: Array(7).fill({ from: '01:00', to: '04:00' }), holidays: [] };
  const hours = (day: string) =>
    workingHoursBetween(new Date(`${day}T05:00:00Z`), new Date(`${day}T15:00:00Z`), night, NEW_YORK);
  expect([hours('2026-03-07'), hours('2026-03-08'), hours('2026-11-01')]).toEqual([3, 2, 4]);
});

test('a day that a place skipped altogether is counted once', () => {
  // Samoa went from the end of December 29 to December 31.
  const zone = 'Pacific/Apia';
  const from = new Date('2011-12-29T10:00:00Z');
  const to = new Date('2012-01-01T10:00:00Z');
  expect(workingHoursBetween(from, to, ALWAYS, zone)).toBe(72);
});

describe('a calendar without working hours', () => {
  const closed = { days: Array(7).fill(null), holidays: [] };

  test('is refused, and says what is missing', () => {
    expect(hasWorkingTime(closed)).toBe(false);
    expect(
      hasWorkingTime({ ...closed, days: [{ from: '09:00', to: '09:59' }, ...closed.days.slice(1)] }),
    ).toBe(false);
    expect(hasWorkingTime(WEEKDAYS)).toBe(true);
    expect(() => after('2026-11-30T14:00:00Z', 1, closed)).toThrow(NoWorkingTime);
    expect(() => after('2026-11-30T14:00:00Z', 1, closed)).toThrow(/an hour a week/);
  });
});

test('a holiday is a date, of one year or of each', () => {
  expect(['12-25', '02-29', '2026-11-26'].map(isHoliday)).toEqual([true, true, true]);
  expect(['13-01', '02-30', '2026-02-29', '12/25', '', 7].map(isHoliday)).toEqual(Array(6).fill(false));
});

const clock = fc.integer({ min: 0, max: 24 * 4 });
const written = (quarters: number): string =>
  `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`;
const day = fc
  .uniqueArray(clock, { minLength: 2, maxLength: 2 })
  .map((pair) => pair.toSorted((one, other) => one - other))
  .map(([from = 0, to = 0]) => ({ from: written(from), to: written(to) }));
const holiday = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .chain((at) => fc.constantFrom(at.toISOString().slice(0, 10), at.toISOString().slice(5, 10)));
const calendar = fc
  .record({
    days: fc.array(fc.option(day), { minLength: 7, maxLength: 7 }),
    holidays: fc.array(holiday, { maxLength: 20 }),
  })
  .filter(hasWorkingTime);
const zone = fc.constantFrom(NEW_YORK, 'UTC', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu');
const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-06-01'), noInvalidDate: true });
const hours = fc.integer({ min: 1, max: 160 }).map((quarters) => quarters / 4);

describe('for any calendar, zone and start', () => {
  test('the hours between start and due are those that were added', () => {
    fc.assert(
      fc.property(calendar, zone, moment, hours, (each, where, start, added) => {
        const due = addWorkingHours(start, added, each, where);
        expect(workingHoursBetween(start, due, each, where)).toBeCloseTo(added, 9);
        // And due is the first such moment.
        const earlier = new Date(due.getTime() - 1);
        expect(workingHoursBetween(start, earlier, each, where)).toBeLessThan(added);
      }),
      { numRuns: 200 },
    );
  });

  test('adding in two parts is adding at once, and who starts later is not due earlier', () => {
    fc.assert(
      fc.property(calendar, zone, moment, hours, hours, (each, where, start, first, second) => {
        const due = addWorkingHours(start, first + second, each, where);
        const middle = addWorkingHours(start, first, each, where);
        expect(addWorkingHours(middle, second, each, where)).toEqual(due);
        const later = addWorkingHours(new Date(start.getTime() + 3_600_000), first + second, each, where);
        expect(later.getTime()).toBeGreaterThanOrEqual(due.getTime());
      }),
      { numRuns: 200 },
    );
  });

  test('nothing is due on a holiday', () => {
    fc.assert(
      fc.property(calendar, zone, moment, hours, (each, where, start, added) => {
        const due = new Date(addWorkingHours(start, added, each, where).getTime() - 1);
        const on = new Intl.DateTimeFormat('sv-SE', { timeZone: where }).format(due);
        expect(each.holidays.some((date) => on.endsWith(date))).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});
