/**
 * Shared by the Reports, Performance and admin analytics screens: aggregates only. Shared with the browser.
 *
 * Percentages are rounded to one decimal. A figure without data is 0, never null or NaN; check the `sampleSize` beside
 * it (the screen shows a dash). Texts of `insights` are English; `insights.details` has the same as codes and numbers,
 * for translation into the reader's language.
 */
import { z } from 'zod';

/** A calendar date in the clinic's time zone, `YYYY-MM-DD`. */
export const ClinicDate = z.iso.date();

const MAX_DAYS = 366;

/** As `questionnaire` in a query. */
export const ALL_FORMS = '*';

/**
 * Query of every route here. Dates are in the clinic's time zone, both inclusive. Without dates the overview
 * counts all submissions, the other routes the 30 days ending today. Without a questionnaire, the figures are those of
 * the clinic's intake; `*` means all forms. A version belongs to a questionnaire.
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
  .refine(({ questionnaire = ALL_FORMS, version }) => version === undefined || questionnaire !== ALL_FORMS, {
    error: 'a version needs its questionnaire',
  });
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>;

const daysBetween = (from: string | undefined, to: string | undefined): number =>
  from === undefined || to === undefined ? 0 : (Date.parse(to) - Date.parse(from)) / 86_400_000;

export const Count = z.number().int().min(0);
export const Percentage = z.number().min(0).max(100);

/** Language → text. */
export const Titles = z.record(z.string(), z.string());

export const about = {
  timestamp: z.string(),
  /** Time zone of all dates and hours. */
  timeZone: z.string(),
  /** The form whose submissions are counted, and its version if only one is; null for all forms. */
  form: z.strictObject({ id: z.string(), version: z.string().nullable(), titles: Titles }).nullable(),
};
export const Period = z.strictObject({ from: ClinicDate, to: ClinicDate });
export type Period = z.infer<typeof Period>;
