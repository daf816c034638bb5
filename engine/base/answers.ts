/** What a patient answered: one value per question id. */

export type AnswerValue = string | number | boolean | null | AnswerValue[] | { [key: string]: AnswerValue };

/** Question id → answer. An absent key and a blank value both mean "unanswered". */
export type Answers = Readonly<Record<string, AnswerValue>>;

/**
 * Whether a value counts as unanswered: absent, null, text of white space only, a list or group
 * holding nothing but blanks. `false` and `0` are answers.
 */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every(isBlank);
  if (typeof value === 'object') return Object.values(value).every(isBlank);
  return false;
}
