/** Formats a calendar day, `YYYY-MM-DD`, for the workbench. */
export const dayText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
