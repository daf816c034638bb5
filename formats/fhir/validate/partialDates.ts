/** Dates, dateTimes and times of FHIR, which can be partial: "2026", "2026-11", "2026-11-23T08:00Z". */

/** The range of instants a partial date can mean, in milliseconds, both ends included. */
interface Interval {
  low: number;
  high: number;
  /** Whether the text has a time zone. Without one, UTC is assumed. */
  zoned: boolean;
}

const DATE_TIME =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/;
const TIME = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?$/;

const MINUTE = 60_000;
/** Time zones range from UTC-12 to UTC+14. */
const ZONE_MS = 14 * 60 * MINUTE;

/** @returns the range of a date or dateTime; undefined if it is invalid or not in the calendar (2026-02-30) */
export function intervalOf(text: string): Interval | undefined {
  const match = DATE_TIME.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second, fraction, zone] = match;
  const low = utc(+(year as string), +(month ?? 1), +(day ?? 1));
  if (low === undefined || year === '0000') return undefined;
  if (!month) return { low, high: (utc(+(year as string) + 1, 1, 1) as number) - 1, zoned: false };
  if (!day) return { low, high: nextMonth(+(year as string), +month) - 1, zoned: false };
  if (!hour) return { low, high: low + 24 * 60 * MINUTE - 1, zoned: false };
  const time = millisecondsOf(hour, minute as string, second, fraction);
  const offset = zoneOffset(zone);
  if (time === undefined || offset === undefined) return undefined;
  const from = low + time - offset;
  return { low: from, high: second ? from : from + MINUTE - 1, zoned: zone !== undefined };
}

/** @returns the range of a time of day in milliseconds since midnight; undefined if it is invalid */
export function timeOf(text: string): Interval | undefined {
  const match = TIME.exec(text);
  const [, hour, minute, second, fraction] = match ?? [];
  const low = match && millisecondsOf(hour as string, minute as string, second, fraction);
  return low === undefined || low === null
    ? undefined
    : { low, high: second ? low : low + MINUTE - 1, zoned: true };
}

/**
 * Compares two partial dates.
 * @returns negative: surely earlier; positive: surely later; 0: the same text and moment; undefined: undecided
 */
export function compareIntervals(one: Interval, other: Interval): number | undefined {
  const slack = one.zoned === other.zoned || isWholeDay(one, other) ? 0 : ZONE_MS;
  if (one.high + slack < other.low) return -1;
  if (one.low - slack > other.high) return 1;
  return slack === 0 && one.low === other.low && one.high === other.high ? 0 : undefined;
}

/** Dates without a time are compared as text, also with a dateTime that has a zone. */
const isWholeDay = (one: Interval, other: Interval): boolean =>
  one.high - one.low >= 24 * 60 * MINUTE - 1 && other.high - other.low >= 24 * 60 * MINUTE - 1;

function utc(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}

const nextMonth = (year: number, month: number): number =>
  (month === 12 ? utc(year + 1, 1, 1) : utc(year, month + 1, 1)) as number;

function millisecondsOf(hour: string, minute: string, second = '0', fraction = '0'): number | undefined {
  // 60 is a leap second.
  if (+hour > 23 || +minute > 59 || +second > 60) return undefined;
  return (+hour * 60 + +minute) * MINUTE + +second * 1000 + Math.floor(Number(`0.${fraction}`) * 1000);
}

function zoneOffset(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === 'Z') return 0;
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number);
  if (hours > 14 || minutes > 59) return undefined;
  return (zone[0] === '-' ? -1 : 1) * (hours * 60 + minutes) * MINUTE;
}
