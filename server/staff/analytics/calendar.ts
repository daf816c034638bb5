/** Calendar dates as `YYYY-MM-DD`, with no time of day and therefore no time zone. */
import { weekdayOf } from '@clinic/engine/base';

const DAY_MS = 86_400_000;

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Every date from the first to the last, inclusive. */
export function datesBetween(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

export const mondayOf = (date: string): string => addDays(date, 1 - weekdayOf(date));

/** ISO 8601 week, `2026-W47`: a week belongs to the year of its Thursday. */
export function isoWeek(date: string): string {
  const thursday = addDays(mondayOf(date), 3);
  const year = thursday.slice(0, 4);
  const days = daysBetween(`${year}-01-01`, thursday);
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`;
}
