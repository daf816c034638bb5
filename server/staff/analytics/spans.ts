/** Spans of days that are tallied together: each begins at a multiple of its length, counted from the year 1. */
import { addDays, daysBetween } from './calendar.ts';

export interface Span {
  firstDay: string;
  days: number;
}

/** Lengths of the spans in `analytics_span`, longest first; single days are in `analytics_tally`. */
export const SPAN_DAYS = [27, 9, 3] as const;
const ORIGIN = '0001-01-01';

/** The longest spans that together are the days from the first to the last, inclusive. */
export function spansOf(from: string, to: string): Span[] {
  const spans: Span[] = [];
  for (let firstDay = from; firstDay <= to; ) {
    const fits = (length: number): boolean =>
      daysBetween(ORIGIN, firstDay) % length === 0 && addDays(firstDay, length - 1) <= to;
    const days = SPAN_DAYS.find(fits) ?? 1;
    spans.push({ firstDay, days });
    firstDay = addDays(firstDay, days);
  }
  return spans;
}
