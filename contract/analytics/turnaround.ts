/** How long patients wait for a decision. Shared with the browser. */
import { z } from 'zod';
import { staff } from '../access.ts';
import { route } from '../route.ts';
import { AnalyticsQuery, about, Count, Period } from './figures.ts';

/** GET /api/analytics/turnaround: time from submission to the first APPROVED, ARCHIVED or NEEDS_INFO. */
export const Turnaround = z.strictObject({
  ...about,
  period: Period,
  /** To 2 decimals. */
  meanHours: z.number(),
  medianHours: z.number(),
  /** Submissions of the period with a decision, and those still waiting for one. */
  sampleSize: Count,
  undecided: Count,
});
export type Turnaround = z.infer<typeof Turnaround>;

export const turnaround = route('GET', '/api/analytics/turnaround', {
  ...staff,
  query: AnalyticsQuery,
  answer: Turnaround,
});
