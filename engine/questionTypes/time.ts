/** A time of day, 24-hour `HH:MM`. */
import { dateFormat } from '../base/formats.ts';
import { intlLocale } from '../locales/locale.ts';
import { refused } from './faults.ts';
import type { QuestionTypeRules } from './questionType.ts';

const PATTERN = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/;

export const time: QuestionTypeRules<'time'> = {
  schema: () => ({ type: 'string', pattern: PATTERN.source }),
  fault: (_question, value) =>
    typeof value === 'string' && PATTERN.test(value) ? undefined : refused('time'),
  check({ min, max }, value) {
    const text = String(value);
    const early = min !== undefined && text < min;
    const late = max !== undefined && text > max;
    // A range from 22:00 to 06:00 spans midnight.
    const isNight = min !== undefined && max !== undefined && min > max;
    if (isNight ? early && late : early) return [refused('minTime', { limit: min as string })];
    return !isNight && late ? [refused('maxTime', { limit: max as string })] : [];
  },
  display: (_question, value, language) => timeText(String(value), language) ?? String(value),
  limitText: timeText,
  missing: () => 'requiredTime',
};

/** The time in the format of the language, 12-hour in English; undefined for an invalid text. */
function timeText(value: string, language: string): string | undefined {
  if (!PATTERN.test(value)) return undefined;
  return dateFormat(intlLocale(language), { timeStyle: 'short', timeZone: 'UTC' })
    .format(new Date(`1970-01-01T${value}Z`))
    .replaceAll(/[\u00a0\u202f]/g, ' ');
}
