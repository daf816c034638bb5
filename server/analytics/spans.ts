/** Spans of days that are tallied together: each begins at a multiple of its length, counted from the year 1. */
import { addDays } from './calendar.ts';

export interface Span {
  firstDay: string;
  days: number;
}

/** Longest first. Those of several days have rows of their own in `analytics_span`. */
const LENGTHS = [27, 9, 3, 1] as const;
const DAY_MS = 86_400_000;
const ORIGIN_MS = Date.parse('0001-01-01');

/** The longest spans that together are the days from the first to the last, inclusive. */
export function spansOf(from: string, to: string): Span[] {
  const spans: Span[] = [];
  for (let firstDay = from; firstDay <= to; ) {
    const days = LENGTHS.find((length) => startsAt(firstDay, length) && addDays(firstDay, length - 1) <= to);
    spans.push({ firstDay, days: days ?? 1 });
    firstDay = addDays(firstDay, days ?? 1);
  }
  return spans;
}

const startsAt = (day: string, length: number): boolean =>
  ((Date.parse(day) - ORIGIN_MS) / DAY_MS) % length === 0;
