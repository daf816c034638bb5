/** Figures of the whole clinic: submissions, flags, BMI. Shared with the browser. */
import { z } from 'zod';
import { staff } from '../access.ts';
import { STATUSES } from '../review.ts';
import { route } from '../route.ts';
import { AnalyticsQuery, about, Count, Percentage, Period } from './figures.ts';

const Share = z.strictObject({ count: Count, percentage: Percentage });

/** GET /api/analytics/overview. Counts submissions, not patients. */
export const ClinicAnalytics = z.strictObject({
  ...about,
  /** Null: all submissions. */
  period: Period.nullable(),
  submissionMetrics: z.strictObject({
    statusDistribution: z.record(z.enum(STATUSES), Count),
    totalSubmissions: Count,
    /** The calendar month to date in the clinic's zone, whatever the period. */
    submissionsLastMonth: Count,
  }),
  /** Percentages are of all submissions counted, or of those with a BMI. */
  healthFlags: z.strictObject({
    /** BMI of 35 or more, of those with a BMI. */
    highBMI: Share,
    /** Explicitly not meeting the criteria; undetermined results are not counted. */
    nonPharmaCriteria: Share,
    glp1Contraindicated: Share,
    pregnancy: Share,
  }),
  bmiAnalytics: z.strictObject({
    /** Mean of the unrounded values, to 2 decimals. */
    averageBMI: z.number(),
    distribution: z.strictObject({ underweight: Count, normal: Count, overweight: Count, obese: Count }),
    /** Submissions with a BMI, and those without. */
    sampleSize: Count,
    bmiUnknown: Count,
  }),
});
export type ClinicAnalytics = z.infer<typeof ClinicAnalytics>;

export const clinicFigures = route('GET', '/api/analytics/overview', {
  ...staff,
  query: AnalyticsQuery,
  answer: ClinicAnalytics,
});
