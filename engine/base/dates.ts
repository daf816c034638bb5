/** Calendar dates as `YYYY-MM-DD`, and dates with a time as `YYYY-MM-DDThh:mm`; without clock or time zone. */

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a text is an existing date: `2023-02-29` is not. */
export function isCalendarDate(value: unknown): value is string {
  if (typeof value !== 'string' || value.length !== 10) return false;
  if (value.charCodeAt(4) !== DASH || value.charCodeAt(7) !== DASH) return false;
  // NaN if a position is not a digit.
  const year = digits(value, 0, 4);
  const month = digits(value, 5, 7);
  const day = digits(value, 8, 10);
  if (!(year + month + day >= 0)) return false;
  // There is no year 0: neither databases nor FHIR have it.
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= (month === 2 && leap ? 29 : (DAYS[month - 1] as number));
}

/** Whether a text is an existing date with a time of day, to the minute. */
export function isDateTime(value: unknown): value is string {
  if (typeof value !== 'string' || value.length !== 16) return false;
  if (value.charCodeAt(10) !== T || value.charCodeAt(13) !== COLON) return false;
  // NaN if a position is not a digit.
  return digits(value, 11, 13) < 24 && digits(value, 14, 16) < 60 && isCalendarDate(value.slice(0, 10));
}

/** The day of a date, with or without a time of day; undefined for anything else. */
function dayOf(value: unknown): string | undefined {
  if (isCalendarDate(value)) return value;
  return isDateTime(value) ? value.slice(0, 10) : undefined;
}

/**
 * Completed years from one date to another, whatever their times of day; for someone born on 29 February, a
 * common year completes on 1 March. Unknown (`undefined`) unless both are dates in that order.
 */
export function completedYears(one: unknown, other: unknown): number | undefined {
  const [from, to] = [dayOf(one), dayOf(other)];
  if (from === undefined || to === undefined || from > to) return undefined;
  const years = digits(to, 0, 4) - digits(from, 0, 4);
  const before = digits(to, 5, 7) - digits(from, 5, 7) || digits(to, 8, 10) - digits(from, 8, 10);
  return before < 0 ? years - 1 : years;
}

/**
 * Days from one date to another, not counting the first; 0 on the same day, whatever their times of day. Unknown
 * (`undefined`) unless both are dates in that order.
 */
export function daysApart(one: unknown, other: unknown): number | undefined {
  const [from, to] = [dayOf(one), dayOf(other)];
  if (from === undefined || to === undefined || from > to) return undefined;
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** 1 is Monday, 7 is Sunday. @param day `YYYY-MM-DD` */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

/**
 * A number of years, months or days after a date, before it if negative; decimals are ignored. A day that does not
 * exist in its month becomes the last of the month; the time of day does not change. Unknown (`undefined`) unless it is
 * a date and a finite number, and if the result is not in the years 1 to 9999.
 */
export function shiftedDate(
  date: unknown,
  count: unknown,
  unit: 'years' | 'months' | 'days',
): string | undefined {
  if (isDateTime(date)) {
    const day = shiftedDate(date.slice(0, 10), count, unit);
    return day && day + date.slice(10);
  }
  if (!isCalendarDate(date) || typeof count !== 'number' || !Number.isFinite(count)) return undefined;
  const whole = Math.trunc(count);
  if (unit === 'days') {
    const time = Date.parse(date) + whole * DAY_MS;
    return FIRST_DAY <= time && time <= LAST_DAY ? new Date(time).toISOString().slice(0, 10) : undefined;
  }
  const months = digits(date, 0, 4) * 12 + digits(date, 5, 7) - 1 + (unit === 'years' ? whole * 12 : whole);
  const year = Math.floor(months / 12);
  if (!(year >= 1 && year <= 9999)) return undefined;
  const start = `${String(year).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
  let day = digits(date, 8, 10);
  while (!isCalendarDate(`${start}-${String(day).padStart(2, '0')}`)) day -= 1;
  return `${start}-${String(day).padStart(2, '0')}`;
}

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse('0001-01-01');
const LAST_DAY = Date.parse('9999-12-31');
const DASH = 45;
const COLON = 58;
const T = 84;
const ZERO = 48;

// Performance: an impact preview reads dates for every stored submission, so no regular expression or
// substrings.
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}
