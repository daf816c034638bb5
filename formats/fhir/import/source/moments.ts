/** Converts FHIR dates and times to ours, which have neither seconds nor a time zone. */
import { isCalendarDate, isDateTime } from '@clinic/engine/logic';
import { intervalOf } from '../../validate/partialDates.ts';

/** The first and last day of a FHIR date, which can also be a month or a year. */
export function daysIn(value: unknown): { first: string; last: string } | undefined {
  if (typeof value !== 'string' || value.includes('T')) return undefined;
  const interval = intervalOf(value);
  return interval && { first: dayAt(interval.low), last: dayAt(interval.high) };
}

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Whether a dateTime has a time zone. */
export const hasZone = (value: unknown): boolean =>
  typeof value === 'string' && value.includes('T') && /(?:Z|[+-]\d\d:\d\d)$/.test(value);

/** The local date and time of a dateTime, or its date if it has no time; undefined for partial dates. */
export function momentIn(value: unknown): string | undefined {
  if (isCalendarDate(value)) return value;
  if (typeof value !== 'string' || !/^.{16}(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:\d\d)?$/.test(value))
    return undefined;
  const moment = value.slice(0, 16);
  return isDateTime(moment) ? moment : undefined;
}
