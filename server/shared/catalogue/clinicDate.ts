import { dateFormat } from '@clinic/engine/base';

/** The calendar date in the clinic's time zone, `YYYY-MM-DD`. */
export const clinicDate = (at: Date, timeZone: string): string =>
  dateFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
