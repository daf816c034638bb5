/**
 * What the Reports, Performance and admin analytics screens read. Aggregates only. Shared with the browser.
 *
 * Percentages are rounded to one decimal. A figure nothing was measured for is 0, never null or NaN; the
 * `sampleSize` beside it says so (the screen shows a dash). Texts of `insights` are English; `insights.details`
 * holds the same as codes and numbers, to be worded in the reader's language.
 */
import { z } from 'zod';
import { STATUSES } from './review.ts';

/** A calendar date in the clinic, `YYYY-MM-DD`. */
export const ClinicDate = z.iso.date();

export const MAX_DAYS = 366;

/**
 * Query of every route here. Dates are the clinic's, both included. Without them: the overview counts
 * everything ever submitted, the others the 30 days ending today. A version is one of a questionnaire.
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
  /** The zone its dates and hours are told in. */
  timeZone: z.string(),
};
const Period = z.strictObject({ from: ClinicDate, to: ClinicDate });

/** GET /api/analytics/overview. Counts submissions, not patients. */
export const ClinicAnalytics = z.strictObject({
  ...about,
  /** Null: everything ever submitted. */
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
    /** Explicitly not meeting the criteria; an open answer is not counted. */
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
    /** Of all dates of the period, to 2 decimals. */
    averagePerDay: z.number(),
    /** The earliest date with the most; null when nothing was submitted. */
    peakDay: z.strictObject({ date: ClinicDate, count: Count }).nullable(),
  }),
});
export type Trends = z.infer<typeof Trends>;

export const RECOMMENDATIONS = [
  /** No bottleneck is known yet. */
  'notEnoughData',
  /** Enough data, and no draft idles anywhere. */
  'noBottleneck',
  /** Many answers of the step are refused. */
  'clarifyWording',
  /** It takes more than twice as long as the median step. */
  'splitStep',
  /** Its completion on phones is 10 points or more below that on desktops. */
  'fixMobileLayout',
  /** Saving fails there. */
  'checkConnectivity',
  /** A bottleneck, and none of the causes above stands out. */
  'lookCloser',
] as const;

/** GET /api/analytics/completion. Every draft counts on the date it was begun. */
export const CompletionAnalytics = z.strictObject({
  ...about,
  period: Period,
  /** Whose steps `stepAnalysis` lists, in this version; null when there is none. */
  questionnaire: z.strictObject({ id: z.string(), version: z.string(), titles: Titles }).nullable(),
  completionMetrics: z.strictObject({
    completionRate: Percentage,
    totalCompleted: Count,
    /** Estimated: starts that never reached the server are unseen. Also the sample size. */
    estimatedStarted: Count,
    abandonmentRate: Percentage,
    /** Of the unsubmitted, those with activity in the last 24 hours: not abandoned yet. */
    inProgress: Count,
  }),
  performanceMetrics: z.strictObject({
    /** Mean active minutes of submitted drafts, winsorized at the 95th percentile; 2 decimals, as all minutes. */
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
      /** Drafts that saw the step (the sample of `completionRate`), completed it, and have a time there. */
      viewed: Count,
      completed: Count,
      timed: Count,
    }),
  ),
  /** Keys of steps that patients saw in the period and the version above no longer has: not listed. */
  retiredSteps: z.array(z.string()),
  /** Eight Monday weeks, oldest first, by the week of the start. */
  weeklyTrends: z.array(
    z.strictObject({
      /** ISO week, `2026-W47`. */
      week: z.string(),
      /** Its Monday. */
      startDate: ClinicDate,
      completionRate: Percentage,
      /** Submitted within 7 days of the start. */
      completed: Count,
      estimatedStarted: Count,
      /** Not everybody who began then has had 7 days yet. */
      partial: z.boolean(),
    }),
  ),
  /** Started drafts by device; those of an unknown device are left out and counted beside. */
  deviceMetrics: z.strictObject({ desktop: Count, mobile: Count, tablet: Count }),
  /** Whole numbers that sum to 100, or all 0. */
  devicePercentages: z.strictObject({ desktop: Percentage, mobile: Percentage, tablet: Percentage }),
  unknownDevices: Count,
  insights: z.strictObject({
    peakTime: z.string(),
    topBottleneck: z.string(),
    recommendation: z.string(),
    conversionRate: z.string(),
    details: z.strictObject({
      /** Null below 20 starts. `weekday` 1 is Monday; `hour` 0 to 23, the clinic's. */
      peak: z
        .strictObject({
          weekday: z.number().int().min(1).max(7),
          hour: z.number().int().min(0).max(23),
          starts: Count,
        })
        .nullable(),
      /** Null when no step has 20 viewers or nobody idles. */
      bottleneck: z
        .strictObject({
          key: z.string(),
          titles: Titles,
          /** Drafts last seen there, untouched for more than 24 hours. */
          idle: Count,
          viewed: Count,
          percentage: Percentage,
        })
        .nullable(),
      recommendation: z.strictObject({
        code: z.enum(RECOMMENDATIONS),
        /** What it rests on, where a cause stands out: a percentage, minutes or points, and what is usual. */
        value: z.number().nullable(),
        usual: z.number().nullable(),
      }),
      conversion: z.strictObject({ submitted: Count, opened: Count, percentage: Percentage }),
    }),
  }),
});
export type CompletionAnalytics = z.infer<typeof CompletionAnalytics>;

/** GET /api/analytics/turnaround: from submission to the first APPROVED, ARCHIVED or NEEDS_INFO. */
export const Turnaround = z.strictObject({
  ...about,
  period: Period,
  /** To 2 decimals. */
  meanHours: z.number(),
  medianHours: z.number(),
  /** Submissions of the period that were decided, and those still waiting. */
  sampleSize: Count,
  undecided: Count,
});
export type Turnaround = z.infer<typeof Turnaround>;
