/** The filter by days of submission, as a text for URLs, requests and saved views. */
import { z } from 'zod';

/** The last `days` days, including today; or a range of days, both ends inclusive. */
type SubmittedDays = { last: number } | { from?: string; to?: string };

const LAST = /^([1-9]\d{0,2})d$/;
const RANGE = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/;

/**
 * `7d` for the last seven days; `2026-11-01..2026-11-23`, `2026-11-01..` or `..2026-11-23` for calendar days,
 * all in the clinic's time zone. Undefined for any other text, and for a range that ends before it begins.
 */
export function parseSubmittedDays(text: string): SubmittedDays | undefined {
  const last = LAST.exec(text)?.[1];
  if (last !== undefined) return { last: Number(last) };
  const range = RANGE.exec(text);
  if (!range) return undefined;
  const [, from, to] = range;
  if (from === undefined && to === undefined) return undefined;
  if ([from, to].some((day) => day !== undefined && !isDay(day))) return undefined;
  if (from !== undefined && to !== undefined && from > to) return undefined;
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** PostgreSQL has no year 0. */
const isDay = (text: string): boolean => z.iso.date().safeParse(text).success && !text.startsWith('0000');

export const writeSubmittedDays = ({ from = '', to = '' }: { from?: string; to?: string }): string =>
  `${from}..${to}`;

export const SubmittedFilter = z
  .string()
  .max(30)
  .refine((text) => parseSubmittedDays(text) !== undefined, {
    error: 'Send days as 7d, or as dates such as 2026-11-01..2026-11-23',
  });

/** The first day, and the first day after the last one. */
export function boundsOf(days: SubmittedDays, today: string): { from?: string; before?: string } {
  if ('last' in days) return { from: shifted(today, 1 - days.last) };
  const { from, to } = days;
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { before: shifted(to, 1) }) };
}

function shifted(day: string, by: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + by);
  // Years beyond 9999 have a sign and six digits.
  return at.toISOString().replace(/T.*/, '').replace(/^\+0/, '');
}
