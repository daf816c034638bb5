/** Yes or no, and consent (a statement with a checkbox). */

import { fill, words } from '../base/words.ts';
import { type QuestionOf, textIn } from '../definition/definition.ts';
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
  display: (question, value, language) => {
    const answer = yesNo.display(question, value, language);
    const { document } = question as QuestionOf<'consent'>;
    if (!document || value !== true) return answer;
    const { title, version } = document;
    const text = fill(words(language).documentVersion, { title: textIn(title, language), version });
    return `${answer} – ${text}`;
  },
  // A required consent must be given.
  schema: ({ required }) => (required ? { const: true } : { type: 'boolean' }),
};
