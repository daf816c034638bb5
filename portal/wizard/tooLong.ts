/** What to say about a text that is longer than the clinic takes: it is never cut off silently. */
import { localeOf } from '../../engine/base/locale.ts';
import { words } from '../../engine/base/words.ts';

export function tooLong(text: string, limit: number, language: string): string | undefined {
  if (text.trim().length <= limit) return undefined;
  return words(language).maxLength.replace(
    '{limit}',
    new Intl.NumberFormat(localeOf(language)).format(limit),
  );
}
