/** Yes or no, and consent (a statement ticked). */
import { words } from '../words.ts';
import type { QuestionTypeRules } from './questionType.ts';

export const yesNo: QuestionTypeRules<'yesNo' | 'consent'> = {
  schema: () => ({ type: 'boolean' }),
  display: (_question, value, language) => {
    if (typeof value !== 'boolean') return String(value);
    return value ? words(language).yes : words(language).no;
  },
};

export const consent: QuestionTypeRules<'yesNo' | 'consent'> = {
  ...yesNo,
  // A consent that is required is one that was given.
  schema: ({ required }) => (required ? { const: true } : { type: 'boolean' }),
};
