/** Submissions by day. Shared with the browser. */
import { z } from 'zod';
import { staff } from '../access.ts';
import { route } from '../route.ts';
import { AnalyticsQuery, about, ClinicDate, Count } from './figures.ts';

/** GET /api/analytics/trends: every date of the period, oldest first, empty ones included. */
export const Trends = z.strictObject({
  ...about,
  trends: z.array(
    z.strictObject({ date: ClinicDate, count: Count, healthFlags: z.strictObject({ highBMI: Count }) }),
  ),
  summary: z.strictObject({
    totalSubmissions: Count,
    /** Over all dates of the period, to 2 decimals. */
    averagePerDay: z.number(),
    /** The earliest date with the maximum; null without submissions. */
    peakDay: z.strictObject({ date: ClinicDate, count: Count }).nullable(),
  }),
});
export type Trends = z.infer<typeof Trends>;

export const trends = route('GET', '/api/analytics/trends', {
  ...staff,
  query: AnalyticsQuery,
  answer: Trends,
});
