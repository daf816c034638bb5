/**
 * Response types of the Reports, Performance and admin analytics screens. Aggregates only. Shared with the
 * browser.
 *
 * Percentages are rounded to one decimal. A figure without data is 0, never null or NaN; check the
 * `sampleSize` beside it (the screen shows a dash). Texts of `insights` are English; `insights.details` holds
 * the same as codes and numbers, for translation into the reader's language.
 */
import { z } from 'zod';
import { STATUSES } from './review.ts';
import { route } from './route.ts';

/** A calendar date in the clinic's time zone, `YYYY-MM-DD`. */
export const ClinicDate = z.iso.date();

export const MAX_DAYS = 366;

/**
 * Query of every route here. Dates are in the clinic's time zone, both inclusive. Without dates the overview
 * counts all submissions, the other routes the 30 days ending today. A version belongs to a questionnaire.
 */
export const AnalyticsQuery = z
  .strictObject({
    from: ClinicDate.optional(),
    to: ClinicDate.optional(),
    questionnaire: z.string().min(1).max(100).optional(),
    version: z.string().min(1).max(20).optional(),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    error: 'from and to come together',
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: 'from is after to',
  })
  .refine(({ from, to }) => daysBetween(from, to) < MAX_DAYS, { error: `at most ${MAX_DAYS} days` })
  .refine(({ questionnaire, version }) => version === undefined || questionnaire !== undefined, {
    error: 'a version needs its questionnaire',
  });
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>;

const daysBetween = (from: string | undefined, to: string | undefined): number =>
  from === undefined || to === undefined ? 0 : (Date.parse(to) - Date.parse(from)) / 86_400_000;

const Count = z.number().int().min(0);
const Percentage = z.number().min(0).max(100);
const Share = z.strictObject({ count: Count, percentage: Percentage });
/** Language → text. */
const Titles = z.record(z.string(), z.string());

const about = {
  timestamp: z.string(),
  /** Time zone of all dates and hours. */
  timeZone: z.string(),
};
const Period = z.strictObject({ from: ClinicDate, to: ClinicDate });

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
  /** Percentages are of all submissions counted. */
  healthFlags: z.strictObject({
    /** BMI of 35 or more. */
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

const staff = { access: 'staff', healthData: false } as const;
export const clinicFigures = route('GET', '/api/analytics/overview', {
  ...staff,
  query: AnalyticsQuery,
  answer: ClinicAnalytics,
});
export const trends = route('GET', '/api/analytics/trends', {
  ...staff,
  query: AnalyticsQuery,
  answer: Trends,
});
export const completion = route('GET', '/api/analytics/completion', {
  ...staff,
  query: AnalyticsQuery,
  answer: CompletionAnalytics,
});
export const turnaround = route('GET', '/api/analytics/turnaround', {
  ...staff,
  query: AnalyticsQuery,
  answer: Turnaround,
});
