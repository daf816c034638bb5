/** Calendar date, `YYYY-MM-DD`. */
import { isCalendarDate } from '../base/dates.ts';
import { dateFormat } from '../base/formats.ts';
import { intlLocale } from '../locales/locale.ts';
import { refused } from './faults.ts';
import type { Finding, QuestionTypeRules } from './questionType.ts';

const PATTERN = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

export const date: QuestionTypeRules<'date'> = {
  schema: () => ({ type: 'string', pattern: PATTERN.source }),
  fault(_question, value) {
    if (typeof value !== 'string') return refused('date');
    return PATTERN.test(value) ? undefined : dateFault(value);
  },
  check({ min, max }, value, today) {
    if (!isCalendarDate(value)) return [dateFault(value)];
    const earliest = onDay(min, today);
    const latest = onDay(max, today);
    if (earliest !== undefined && value < earliest) {
      return [refused('minDate', { limit: earliest })];
    }
    if (latest !== undefined && value > latest) {
      return [refused(max === 'today' ? 'future' : 'maxDate', { limit: latest })];
    }
    return [];
  },
  display: (_question, value, language) =>
    isCalendarDate(value) ? dateText(value, language) : String(value),
  limitText: (limit, language) => (isCalendarDate(limit) ? dateText(limit, language) : undefined),
  missing: () => 'requiredDate',
};

/**
 * Why a text is not a date: `year-month-day` from three input fields, with parts missing or malformed. The
 * code is `date`; `params.fault` selects the message, `params.days` is the length of the month.
 */
export function dateFault(value: unknown): Finding {
  return refused('date', faultOf(value));
}

function faultOf(value: unknown): Finding['params'] {
  const [year = '', month = '', day = '', ...more] = typeof value === 'string' ? value.split('-') : [];
  if (typeof value !== 'string' || more.length > 0) return undefined;
  if ([year, month, day].some((part) => part.trim() === '')) return { fault: 'dateParts' };
  if (!/^\d{4}$/.test(year) || Number(year) === 0) return { fault: 'dateYear' };
  if (!/^\d{1,2}$/.test(month) || Number(month) < 1 || Number(month) > 12) return { fault: 'dateMonth' };
  if (/^\d{1,2}$/.test(day) && isCalendarDate(iso(year, month, day))) return undefined;
  return { fault: 'dateDay', days: new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate() };
}

const iso = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** A formatted calendar date, independent of the time zone. */
export const dateText = (value: string, language: string): string =>
  dateFormat(intlLocale(language), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${value}T00:00:00Z`));

const onDay = (limit: string | undefined, today: string) => (limit === 'today' ? today : limit);
