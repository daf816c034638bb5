/** Time during which a clinic works: hours by weekday and without holidays, on its clock. */
import { isCalendarDate, shiftedDate, weekdayOf } from './dates.ts';
import { dateFormat } from './formats.ts';
import { offsetAt } from './offsetAt.ts';

/** `hh:mm` on the clock; `to` may be 24:00. */
export interface WorkingDay {
  from: string;
  to: string;
}

export interface WorkingCalendar {
  /** Seven, Monday first; null: closed. */
  days: ReadonlyArray<WorkingDay | null>;
  /** `YYYY-MM-DD`, or `MM-DD` for each year. */
  holidays: readonly string[];
}

/** Nothing that is promised in working hours would ever be due. */
export class NoWorkingTime extends Error {
  constructor() {
    super('The clinic has no working hours: enter at least an hour a week');
  }
}

const HOUR_MS = 3_600_000;
const MINUTES_A_WEEK = 60;
/** A leap year. */
const ANY_YEAR = '2024';

/** Whether there is at least an hour a week. */
export const hasWorkingTime = ({ days }: WorkingCalendar): boolean =>
  days.reduce((sum, day) => sum + (day ? minutesOf(day.to) - minutesOf(day.from) : 0), 0) >= MINUTES_A_WEEK;

/** Whether a text is a date of one year, or of each. */
export const isHoliday = (text: unknown): boolean =>
  isCalendarDate(text) || (typeof text === 'string' && isCalendarDate(`${ANY_YEAR}-${text}`));

/**
 * The first moment by which so many hours have passed while the clinic worked; the start if none are added.
 * @throws NoWorkingTime
 */
export function addWorkingHours(
  start: Date,
  hours: number,
  calendar: WorkingCalendar,
  timeZone: string,
): Date {
  let left = Math.round(hours * HOUR_MS);
  if (left <= 0) return start;
  for (const { from, to } of spansFrom(start, calendar, timeZone)) {
    if (left <= to - from) return new Date(from + left);
    left -= to - from;
  }
  throw new NoWorkingTime();
}

/**
 * How many hours passed while the clinic worked; 0 unless `end` is after `start`.
 * @throws NoWorkingTime
 */
export function workingHoursBetween(
  start: Date,
  end: Date,
  calendar: WorkingCalendar,
  timeZone: string,
): number {
  let passed = 0;
  for (const { from, to } of spansFrom(start, calendar, timeZone)) {
    if (from >= end.getTime()) break;
    passed += Math.min(to, end.getTime()) - from;
  }
  return passed / HOUR_MS;
}

/** When the clinic works, from a moment on, in order and without overlaps. */
function* spansFrom(
  start: Date,
  calendar: WorkingCalendar,
  timeZone: string,
): Generator<{ from: number; to: number }> {
  if (!hasWorkingTime(calendar)) throw new NoWorkingTime();
  let begun = start.getTime();
  let day: string | undefined = dateFormat('en-CA', { timeZone, dateStyle: 'short' }).format(start);
  while (day !== undefined) {
    const hours = hoursOn(day, calendar);
    if (hours) {
      // A place may have skipped the day, which then is the next one.
      const from = Math.max(begun, instantOf(day, hours.from, timeZone));
      const to = instantOf(day, hours.to, timeZone);
      if (from < to) {
        yield { from, to };
        begun = to;
      }
    }
    day = shiftedDate(day, 1, 'days');
  }
}

function hoursOn(day: string, { days, holidays }: WorkingCalendar): WorkingDay | null {
  if (holidays.includes(day) || holidays.includes(day.slice(5))) return null;
  return days[weekdayOf(day) - 1] ?? null;
}

function instantOf(day: string, time: string, timeZone: string): number {
  const isMidnight = time === '24:00';
  const moment = isMidnight ? `${shiftedDate(day, 1, 'days')}T00:00` : `${day}T${time}`;
  return Date.parse(`${moment}:00${offsetAt(moment, timeZone)}`);
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
