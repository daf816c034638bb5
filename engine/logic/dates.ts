/** Calendar dates as `YYYY-MM-DD`, without clock or time zone. */

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a text is a date that exists: `2023-02-29` is none. */
export function isCalendarDate(value: unknown): value is string {
  const match = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= (month === 2 && leap ? 29 : (DAYS[month - 1] as number));
}

/**
 * Completed years from one date to another; born 29 February, a common year completes on 1 March.
 * Unknown (`undefined`) unless both are calendar dates in that order.
 */
export function completedYears(from: unknown, to: unknown): number | undefined {
  if (!isCalendarDate(from) || !isCalendarDate(to) || from > to) return undefined;
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}
