/** A date in three fields: the content of each, and the answer they form. */
import { asciiForm, type DateParts, monthNamed, readDate } from '@clinic/engine/typed';

/** The style of a field: as wide as its digits, even at twice the browser's text size. */
export const partClasses = (part: keyof DateParts): string =>
  part === 'year' ? 'w-[calc(42px+3.375rem)]! tabular-nums' : 'w-[calc(36px+2.25rem)]! tabular-nums';

/**
 * The answer from three fields: `YYYY-MM-DD` if they form a date, undefined if all are empty, otherwise the
 * typed text joined with `-`, so that nothing typed is lost and validation can name it.
 */
export function joinDate(parts: DateParts): string | undefined {
  const [year, month, day] = [parts.year, parts.month, parts.day].map((part) =>
    asciiForm(part).replaceAll('-', ' '),
  );
  if (!year && !month && !day) return undefined;
  const monthNumber = /^\d{1,2}$/.test(month ?? '') ? Number(month) : monthNamed(month ?? '');
  if (monthNumber !== undefined && /^\d{4}$/.test(year ?? '') && /^\d{1,2}$/.test(day ?? '')) {
    const iso = `${year}-${pad(monthNumber)}-${pad(Number(day))}`;
    if (isRealDate(iso)) return iso;
  }
  // Use the number, so that the day is reported as wrong and not the month.
  return `${year}-${monthNumber ?? month}-${day}`;
}

/** The fields of a whole date that was typed or pasted into one of them; undefined if none holds one. */
export function spreadDate(parts: DateParts, language: string): DateParts | undefined {
  for (const part of [parts.day, parts.month, parts.year]) {
    const whole = readDate(part, language);
    if (whole) return splitDate(joinDate(whole));
  }
  return undefined;
}

/** The content of the fields for an answer. */
export function splitDate(value: unknown): DateParts {
  if (typeof value !== 'string') return { day: '', month: '', year: '' };
  const [year = '', month = '', day = ''] = value.split('-');
  const tidy = (part: string): string => (isRealDate(value) ? String(Number(part)) : part);
  return { year, month: tidy(month), day: tidy(day) };
}

function isRealDate(iso: string): boolean {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(iso);
}

const pad = (part: number): string => String(part).padStart(2, '0');
