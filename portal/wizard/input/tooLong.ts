/** The message for a text that is longer than the clinic accepts: it is never truncated silently. */
import { fill, words } from '../../../engine/base/words.ts';
import { numberText } from '../../../engine/questionTypes/number.ts';

export function tooLong(text: string, limit: number, language: string): string | undefined {
  if (text.trim().length <= limit) return undefined;
  return fill(words(language).maxLength, { limit: numberText(limit, language) });
}
