/** Dates with a time of FHIR as ours, which have neither seconds nor a time zone. */
import { isCalendarDate, isDateTime, shiftedDate } from '../../logic/base/dates.ts';

/** The first and the last day that a date of FHIR names: it can also be a month or a year. */
export function daysIn(value: unknown): { first: string; last: string } | undefined {
  if (isCalendarDate(value)) return { first: value, last: value };
  if (typeof value !== 'string' || !/^\d{4}(?:-\d\d)?$/.test(value)) return undefined;
  const [first, december] =
    value.length === 4 ? [`${value}-01-01`, `${value}-12-01`] : [`${value}-01`, `${value}-01`];
  const following = shiftedDate(december, 1, 'months');
  const last = shiftedDate(following, -1, 'days');
  return isCalendarDate(first) && last !== undefined ? { first, last } : undefined;
}

/** The day and time on the clock that a dateTime names, or its day if it has no time; undefined for less. */
export function momentIn(value: unknown): string | undefined {
  if (isCalendarDate(value)) return value;
  if (typeof value !== 'string' || !/^.{16}(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:\d\d)?$/.test(value))
    return undefined;
  const moment = value.slice(0, 16);
  return isDateTime(moment) ? moment : undefined;
}
