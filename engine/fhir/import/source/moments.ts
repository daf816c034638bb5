/** Dates with a time of FHIR as ours, which have neither seconds nor a time zone. */
import { isCalendarDate, isDateTime } from '../../../logic/base/dates.ts';
import { intervalOf } from '../../validate/partialDates.ts';

/** The first and the last day that a date of FHIR names: it can also be a month or a year. */
export function daysIn(value: unknown): { first: string; last: string } | undefined {
  if (typeof value !== 'string' || value.includes('T')) return undefined;
  const interval = intervalOf(value);
  return interval && { first: dayAt(interval.low), last: dayAt(interval.high) };
}

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Whether a dateTime names a moment by its time zone. */
export const hasZone = (value: unknown): boolean =>
  typeof value === 'string' && value.includes('T') && /(?:Z|[+-]\d\d:\d\d)$/.test(value);

/** The day and time on the clock that a dateTime names, or its day if it has no time; undefined for less. */
export function momentIn(value: unknown): string | undefined {
  if (isCalendarDate(value)) return value;
  if (typeof value !== 'string' || !/^.{16}(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:\d\d)?$/.test(value))
    return undefined;
  const moment = value.slice(0, 16);
  return isDateTime(moment) ? moment : undefined;
}
