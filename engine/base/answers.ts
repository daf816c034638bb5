/** A patient's answers: one value per question id. */
import { isBlankText } from '../typed/cleanText.ts';

export type AnswerValue = string | number | boolean | null | AnswerValue[] | { [key: string]: AnswerValue };

/** Question id → answer. An absent key and a blank value both mean "unanswered". */
export type Answers = Readonly<Record<string, AnswerValue>>;

/**
 * Whether a value counts as unanswered: absent, null, a text that shows nothing, or a list or group with nothing but
 * blanks. `false` and `0` are answers.
 */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return isBlankText(value);
  if (Array.isArray(value)) return value.every(isBlank);
  if (typeof value === 'object') return Object.values(value).every(isBlank);
  return false;
}
