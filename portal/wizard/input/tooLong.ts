/** The message for a text that is longer than the clinic accepts: it is never truncated silently. */
import { localeOf } from '../../../engine/base/locale.ts';
import { words } from '../../../engine/base/words.ts';

export function tooLong(text: string, limit: number, language: string): string | undefined {
  if (text.trim().length <= limit) return undefined;
  return words(language).maxLength.replace(
    '{limit}',
    new Intl.NumberFormat(localeOf(language)).format(limit),
  );
}
