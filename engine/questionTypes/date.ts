/** Calendar date, `YYYY-MM-DD`. */
import { localeOf } from '../locale.ts';
import { isCalendarDate } from '../logic/dates.ts';
import type { QuestionTypeRules } from './questionType.ts';

export const date: QuestionTypeRules<'date'> = {
  schema: () => ({ type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
  check({ min, max }, value, today) {
    if (!isCalendarDate(value)) return [{ level: 'hard', code: 'date' }];
    const earliest = onDay(min, today);
    const latest = onDay(max, today);
    if (earliest !== undefined && value < earliest) {
      return [{ level: 'hard', code: 'minDate', params: { limit: earliest } }];
    }
    if (latest !== undefined && value > latest) {
      return [{ level: 'hard', code: max === 'today' ? 'future' : 'maxDate', params: { limit: latest } }];
    }
    return [];
  },
  display: (_question, value, language) =>
    isCalendarDate(value) ? dateText(value, language) : String(value),
};

/** A calendar date in words, the same day in every time zone. */
export const dateText = (value: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${value}T00:00:00Z`));

const onDay = (limit: string | undefined, today: string) => (limit === 'today' ? today : limit);
