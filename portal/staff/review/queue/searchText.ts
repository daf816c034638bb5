/** Converts a date typed day first, as in Spanish, to `YYYY-MM-DD`, because the server reads month first. */
import { dateOrder } from '@clinic/engine/typed';
import type { Language } from '@clinic/platform/i18n';

const DAY_FIRST = /^(0?[1-9]|[12]\d|3[01])[/.](0?[1-9]|1[0-2])[/.](\d{4})$/;

export function searchText(typed: string, language: Language): string {
  const [, day, month, year] = (dateOrder(language)[0] === 'day' && DAY_FIRST.exec(typed.trim())) || [];
  return day && month ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed;
}
