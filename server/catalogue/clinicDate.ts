/** The calendar date in the clinic's time zone, `YYYY-MM-DD`. */
export const clinicDate = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
