/** A date in three fields: the content of each, and the answer they form. */

export interface DateParts {
  day: string;
  month: string;
  year: string;
}

/** The order in which a language writes a date. */
export const dateOrder = (language: string): (keyof DateParts)[] =>
  language.startsWith('es') ? ['day', 'month', 'year'] : ['month', 'day', 'year'];

/** The style of a field: as wide as its digits, even at twice the browser's text size. */
export const partClasses = (part: keyof DateParts): string =>
  part === 'year' ? 'w-[calc(42px+3.375rem)]! tabular-nums' : 'w-[calc(36px+2.25rem)]! tabular-nums';

/**
 * The answer from three fields: `YYYY-MM-DD` if they form a date, undefined if all are empty, otherwise the
 * typed text joined with `-`, so that nothing typed is lost and validation can name it.
 */
export function joinDate(parts: DateParts): string | undefined {
  const [year, month, day] = [parts.year, parts.month, parts.day].map((part) =>
    part.trim().replaceAll('-', ' '),
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

/** "March", "mar" and "marzo" are months, too. */
function monthNamed(text: string): number | undefined {
  const typed = text.toLowerCase().replace('.', '');
  if (typed.length < 3) return undefined;
  const found = MONTHS.findIndex((names) => names.some((name) => name.startsWith(typed)));
  return found < 0 ? undefined : found + 1;
}

const MONTHS = [
  ['january', 'enero'],
  ['february', 'febrero'],
  ['march', 'marzo'],
  ['april', 'abril'],
  ['may', 'mayo'],
  ['june', 'junio'],
  ['july', 'julio'],
  ['august', 'agosto'],
  ['september', 'septiembre', 'setiembre'],
  ['october', 'octubre'],
  ['november', 'noviembre'],
  ['december', 'diciembre'],
];
