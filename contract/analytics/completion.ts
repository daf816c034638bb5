/** How many intakes are completed, and where patients stop. Shared with the browser. */
import { z } from 'zod';
import { staff } from '../access.ts';
import { route } from '../route.ts';
import { AnalyticsQuery, about, ClinicDate, Count, Percentage, Period, Titles } from './figures.ts';

export const RECOMMENDATIONS = [
  /** No bottleneck is known yet. */
  'notEnoughData',
  /** Enough data, and no step has idle drafts. */
  'noBottleneck',
  /** Many answers to the step are rejected. */
  'clarifyWording',
  /** The step takes more than twice as long as the median step. */
  'splitStep',
  /** Its completion on phones is 10 points or more below that on desktops. */
  'fixMobileLayout',
  /** Saving fails there. */
  'checkConnectivity',
  /** There is a bottleneck, but none of the causes above explains it. */
  'lookCloser',
] as const;

/** GET /api/analytics/completion. Every draft counts on the date it was started. */
export const CompletionAnalytics = z.strictObject({
  ...about,
  period: Period,
  /** The version whose steps `stepAnalysis` lists; null when there is none. */
  questionnaire: z.strictObject({ id: z.string(), version: z.string(), titles: Titles }).nullable(),
  completionMetrics: z.strictObject({
    completionRate: Percentage,
    totalCompleted: Count,
    /** An estimate: starts that never reached the server are not seen. Also the sample size. */
    estimatedStarted: Count,
    abandonmentRate: Percentage,
    /** Unsubmitted drafts with activity in the last 24 hours: not abandoned yet. */
    inProgress: Count,
  }),
  performanceMetrics: z.strictObject({
    /**
     * Mean active minutes of submitted drafts, winsorized at the 95th percentile, to 2 decimals (as all
     * minutes here).
     */
    avgCompletionTimeMinutes: z.number(),
    medianCompletionTimeMinutes: z.number(),
    /** Submitted drafts whose time is known. */
    sampleSize: Count,
  }),
  stepAnalysis: z.array(
    z.strictObject({
      /** From 1. */
      step: z.number().int(),
      key: z.string(),
      /** English. */
      name: z.string(),
      titles: Titles,
      completionRate: Percentage,
      avgTimeMinutes: z.number(),
      /**
       * Drafts that saw the step (the sample of `completionRate`), completed it, and have a recorded time for
       * it.
       */
      viewed: Count,
      completed: Count,
      timed: Count,
    }),
  ),
  /** Keys of steps that patients saw in the period but the version above no longer has; not listed. */
  retiredSteps: z.array(z.string()),
  /** Eight weeks starting on Monday, oldest first, by the week the draft was started. */
  weeklyTrends: z.array(
    z.strictObject({
      /** ISO week, `2026-W47`. */
      week: z.string(),
      /** The Monday it starts on. */
      startDate: ClinicDate,
      completionRate: Percentage,
      /** Submitted within 7 days of the start. */
      completed: Count,
      estimatedStarted: Count,
      /** Not every draft of that week has had its 7 days yet. */
      partial: z.boolean(),
    }),
  ),
  /** Started drafts by device; unknown devices are left out and counted separately. */
  deviceMetrics: z.strictObject({ desktop: Count, mobile: Count, tablet: Count }),
  /** Integers that sum to 100, or all 0. */
  devicePercentages: z.strictObject({ desktop: Percentage, mobile: Percentage, tablet: Percentage }),
  unknownDevices: Count,
  insights: z.strictObject({
    peakTime: z.string(),
    topBottleneck: z.string(),
    recommendation: z.string(),
    conversionRate: z.string(),
    details: z.strictObject({
      /** Null below 20 starts. `weekday` 1 is Monday; `hour` is 0 to 23 in the clinic's time zone. */
      peak: z
        .strictObject({
          weekday: z.number().int().min(1).max(7),
          hour: z.number().int().min(0).max(23),
          starts: Count,
        })
        .nullable(),
      /** Null when no step has 20 viewers or no draft is idle. */
      bottleneck: z
        .strictObject({
          key: z.string(),
          titles: Titles,
          /** Drafts whose last activity was on this step, more than 24 hours ago. */
          idle: Count,
          viewed: Count,
          percentage: Percentage,
        })
        .nullable(),
      recommendation: z.strictObject({
        code: z.enum(RECOMMENDATIONS),
        /** The evidence for the cause: a percentage, minutes or points, and the usual value. */
        value: z.number().nullable(),
        usual: z.number().nullable(),
      }),
      conversion: z.strictObject({ submitted: Count, opened: Count, percentage: Percentage }),
    }),
  }),
});
export type CompletionAnalytics = z.infer<typeof CompletionAnalytics>;

export const completion = route('GET', '/api/analytics/completion', {
  ...staff,
  query: AnalyticsQuery,
  answer: CompletionAnalytics,
});
