/** Text, long text, list of texts, e-mail, phone. */
import type { AnswerValue } from '../base/answers.ts';
import { isBlank } from '../base/answers.ts';
import { EMAIL, EMAIL_PATTERN, emailProblem } from '../base/emailAddress.ts';
import { listFault, refused, textFault } from './faults.ts';
import type { QuestionTypeRules } from './questionType.ts';

// Seven to fifteen digits (ITU E.164) with the usual separators, and an extension. No two adjacent
// repetitions match the same character: linear time.
const PHONE = /^\+?(?:[ ()./-]*[0-9]){7,15}(?:[ ]*(?:x|ext\.?)[ ]*[0-9]{1,6})?[ ]*$/;

const asText = (_question: unknown, value: AnswerValue): string => String(value);
const trimmed = (_question: unknown, value: AnswerValue): AnswerValue =>
  typeof value === 'string' ? value.trim() : value;

export const text: QuestionTypeRules<'text' | 'longText'> = {
  schema: ({ maxLength }) => ({ type: 'string', maxLength }),
  fault: ({ maxLength }, value) => textFault(value, maxLength),
  display: asText,
};

export const email: QuestionTypeRules<'email' | 'phone'> = {
  schema: ({ maxLength }) => ({ type: 'string', maxLength, pattern: EMAIL_PATTERN }),
  fault: ({ maxLength }, value) =>
    textFault(value, maxLength) ??
    (EMAIL.test(value as string) ? undefined : refused(emailProblem(value as string) ?? 'email')),
  missing: () => 'requiredEmail',
  display: asText,
  normal: trimmed,
};

export const phone: QuestionTypeRules<'email' | 'phone'> = {
  schema: ({ maxLength }) => ({ type: 'string', maxLength, pattern: PHONE.source }),
  fault: ({ maxLength }, value) =>
    textFault(value, maxLength) ?? (PHONE.test(value as string) ? undefined : refused('phone')),
  missing: () => 'requiredPhone',
  display: asText,
  normal: trimmed,
};

export const textList: QuestionTypeRules<'textList'> = {
  schema: ({ maxLength, maxItems }) => ({
    type: 'array',
    maxItems,
    items: { type: 'string', maxLength },
  }),
  fault: ({ maxLength, maxItems }, value) =>
    listFault(value, { maxItems }, (entry) => textFault(entry, maxLength)),
  fhir: (_question, value) =>
    Array.isArray(value) ? value.map((entry) => ({ valueString: String(entry) })) : undefined,
  missing: () => 'requiredEntry',
  display: (_question, value) => (Array.isArray(value) ? value.join('; ') : String(value)),
  normal: (_question, value) => (Array.isArray(value) ? value.filter((item) => !isBlank(item)) : value),
};
