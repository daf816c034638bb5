/** The message for a text that is longer than the clinic accepts: it is never truncated silently. */
import { fill, words } from '@clinic/engine/base';
import { numberText } from '@clinic/engine/questionTypes';

export function tooLong(text: string, limit: number, language: string): string | undefined {
  if (text.trim().length <= limit) return undefined;
  return fill(words(language).maxLength, { limit: numberText(limit, language) });
}
