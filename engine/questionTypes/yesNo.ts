/** Yes or no, and consent (a statement with a checkbox). */
import { fill, words } from '../base/words.ts';
import { type QuestionOf, textIn } from '../definition/definition.ts';
import { refused } from './faults.ts';
import type { QuestionTypeRules } from './questionType.ts';

export const yesNo: QuestionTypeRules<'yesNo' | 'consent'> = {
  schema: () => ({ type: 'boolean' }),
  fault: (_question, value) => (typeof value === 'boolean' ? undefined : refused('type')),
  missing: () => 'requiredYesNo',
  display: (_question, value, language) => {
    if (typeof value !== 'boolean') return String(value);
    return value ? words(language).yes : words(language).no;
  },
};

export const consent: QuestionTypeRules<'yesNo' | 'consent'> = {
  ...yesNo,
  display: (question, value, language, types) => {
    const answer = yesNo.display(question, value, language, types);
    const { document } = question as QuestionOf<'consent'>;
    if (!document || value !== true) return answer;
    const { title, version } = document;
    const text = fill(words(language).documentVersion, { title: textIn(title, language), version });
    return `${answer} – ${text}`;
  },
  // A required consent must be given.
  schema: ({ required }) => (required ? { const: true } : { type: 'boolean' }),
  fault: (question, value, types) =>
    question.required
      ? value === true
        ? undefined
        : refused('consentRequired')
      : yesNo.fault(question, value, types),
  missing: () => 'consentRequired',
};
