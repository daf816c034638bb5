/** Whether the clinic kept its promises, and what its alerts led to. Shared with the browser. */
import { z } from 'zod';
import { staff } from '../access.ts';
import { PROMISED_STEPS } from '../promisedSteps.ts';
import { route } from '../route.ts';
import { AnalyticsQuery, about, Count, Percentage, Period, Titles } from './figures.ts';

/** `percentage` of `of`; 0 of 0. */
const Share = z.strictObject({ count: Count, of: Count, percentage: Percentage });

/** GET /api/analytics/promises. Promises are those that began in the period, all else is about what was submitted in it. */
export const PromiseFigures = z.strictObject({
  ...about,
  period: Period,
  /** Kept in time, of those that are kept or due. */
  promises: z.array(z.strictObject({ step: z.enum(PROMISED_STEPS), kept: Share, notDue: Count })),
  /** Approvals with a danger raised or not assessed, of all approvals. */
  approvedDespiteDanger: Share,
  /** Alerts at submission: raised flags and dangers that were not assessed. */
  alerts: z.strictObject({ medianPerPatient: z.number(), patients: Count }),
  /** Those with an alert, the most frequent first. */
  flags: z.array(
    z.strictObject({
      key: z.string(),
      titles: Titles,
      alerts: Count,
      /** First decided by archiving or by a question to the patient, of those decided. */
      notApproved: Share,
      /** Of the alerts that ask for a contact the same day: those contacted. */
      contacted: Share,
      /** From submission to the first contact, to 2 decimals. */
      medianHoursToContact: z.number(),
    }),
  ),
});
export type PromiseFigures = z.infer<typeof PromiseFigures>;

export const promiseFigures = route('GET', '/api/analytics/promises', {
  ...staff,
  query: AnalyticsQuery,
  answer: PromiseFigures,
});
