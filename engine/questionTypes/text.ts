/** Text, long text, list of texts, e-mail, phone. */
import type { AnswerValue } from '../base/answers.ts';
import { isBlank } from '../base/answers.ts';
import { EMAIL_PATTERN } from '../base/emailAddress.ts';
import type { QuestionTypeRules } from './questionType.ts';

// Seven to fifteen digits (ITU E.164) with the usual separators, and an extension. No two adjacent
// repetitions match the same character: linear time.
const PHONE = '^\\+?(?:[ ().\\/-]*[0-9]){7,15}(?:[ ]*(?:x|ext\\.?)[ ]*[0-9]{1,6})?[ ]*$';

const asText = (_question: unknown, value: AnswerValue): string => String(value);
const trimmed = (_question: unknown, value: AnswerValue): AnswerValue =>
  typeof value === 'string' ? value.trim() : value;

export const text: QuestionTypeRules<'text' | 'longText'> = {
  schema: ({ maxLength }) => ({ type: 'string', maxLength }),
  display: asText,
};

export const email: QuestionTypeRules<'email' | 'phone'> = {
  schema: ({ maxLength }) => ({ type: 'string', maxLength, pattern: EMAIL_PATTERN }),
  display: asText,
  normal: trimmed,
};

export const phone: QuestionTypeRules<'email' | 'phone'> = {
  schema: ({ maxLength }) => ({ type: 'string', maxLength, pattern: PHONE }),
  display: asText,
  normal: trimmed,
};

export const textList: QuestionTypeRules<'textList'> = {
  schema: ({ maxLength, maxItems }) => ({
    type: 'array',
    maxItems,
    items: { type: 'string', maxLength },
  }),
  display: (_question, value) => (Array.isArray(value) ? value.join('; ') : String(value)),
  normal: (_question, value) => (Array.isArray(value) ? value.filter((item) => !isBlank(item)) : value),
};
