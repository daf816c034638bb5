/** A day and a time of day on the clinic's clock, `YYYY-MM-DDThh:mm`, without a time zone (decision 051). */
import { isCalendarDate, isDateTime } from '../base/dates.ts';
import { dateFormat } from '../base/formats.ts';
import { intlLocale } from '../locales/locale.ts';
import { dateFault } from './date.ts';
import { type Fault, refused } from './faults.ts';
import type { QuestionTypeRules } from './questionType.ts';

const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const CLOCK = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/;
const PATTERN = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T(?:[01][0-9]|2[0-3]):[0-5][0-9]$/;

export const dateTime: QuestionTypeRules<'dateTime'> = {
  schema: () => ({ type: 'string', pattern: PATTERN.source }),
  fault(_question, value) {
    if (typeof value !== 'string') return refused('dateTime');
    return PATTERN.test(value) ? undefined : faultOf(value);
  },
  check({ min, max }, value, today) {
    if (!isDateTime(value)) return [dateFault(String(value).slice(0, 10))];
    const day = value.slice(0, 10);
    if (min === 'today') {
      if (day < today) return [refused('minDate', { limit: today })];
    } else if (min !== undefined && value < min) return [refused('minDateTime', { limit: min })];
    if (max === 'today') return day > today ? [refused('future', { limit: today })] : [];
    return max !== undefined && value > max ? [refused('maxDateTime', { limit: max })] : [];
  },
  display: (_question, value, language) => dateTimeText(String(value), language) ?? String(value),
  limitText: dateTimeText,
  missing: () => 'requiredDateTime',
};

/** Why a text is not a date with a time: the two input fields joined with a `T`, with parts missing or malformed. */
function faultOf(value: string): Fault {
  const end = value.lastIndexOf('T');
  if (end < 0) return refused('dateTime');
  const [day, clock] = [value.slice(0, end), value.slice(end + 1)];
  if (day === '') return refused('dateTime', { fault: 'dateTimeDay' });
  if (!DAY.test(day) || !isCalendarDate(day)) return dateFault(day);
  if (clock === '') return refused('dateTime', { fault: 'dateTimeClock' });
  return refused(CLOCK.test(clock) ? 'dateTime' : 'time');
}

/** The date and time in the format of the language; undefined for an invalid text. */
export function dateTimeText(value: string, language: string): string | undefined {
  if (!isDateTime(value)) return undefined;
  return dateFormat(intlLocale(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
    .format(new Date(`${value}Z`))
    .replaceAll(/[\u00a0\u202f]/g, ' ');
}
