/** Text, long text, list of texts, e-mail, phone. */
import { type AnswerValue, isBlank } from '../base/answers.ts';
import { EMAIL, EMAIL_PATTERN, emailProblem } from '../base/emailAddress.ts';
import type { Words } from '../base/words.ts';
import type { TextFormat } from '../definition/limits.ts';
import { FORMAT_TRAITS, hasFormat } from '../definition/textFormat.ts';
import { readEmail, readPhone } from '../typed/readAddress.ts';
import { entryTextFault, listFault, refused, textFault } from './faults.ts';
import type { JsonSchema, QuestionTypeRules } from './questionType.ts';

/** Limits of a phone number. */
export const MIN_DIGITS = 7;
// Seven to fifteen digits (ITU E.164) with the usual separators, and an extension. No two adjacent
// repetitions match the same character: linear time.
const PHONE = /^\+?(?:[ ()./-]*[0-9]){7,15}(?:[ ]*(?:x|ext\.?)[ ]*[0-9]{1,6})?[ ]*$/;

const asText = (_question: unknown, value: AnswerValue): string => String(value);
const read =
  (reader: (text: string) => string) =>
  (_question: unknown, value: AnswerValue): AnswerValue =>
    typeof value === 'string' ? reader(value) : value;

export const text: QuestionTypeRules<'text'> = {
  schema: ({ minLength, maxLength, format }) => ({
    ...lengths(minLength, maxLength),
    ...(format && { pattern: FORMAT_TRAITS[format].pattern }),
  }),
  fault: ({ minLength, maxLength, format }, value) =>
    textFault(value, maxLength, minLength) ??
    (format === undefined || hasFormat(value as string, format) ? undefined : refused(FORMAT_FAULTS[format])),
  display: asText,
};

export const longText: QuestionTypeRules<'longText'> = {
  schema: ({ minLength, maxLength }) => lengths(minLength, maxLength),
  fault: ({ minLength, maxLength }, value) => textFault(value, maxLength, minLength),
  display: asText,
};

const lengths = (minLength: number | undefined, maxLength: number): JsonSchema => ({
  type: 'string',
  ...(minLength !== undefined && { minLength }),
  maxLength,
});

const FORMAT_FAULTS: Readonly<Record<TextFormat, keyof Words>> = {
  digits: 'onlyDigits',
  letters: 'onlyLetters',
  lettersAndDigits: 'onlyLettersAndDigits',
  personName: 'personName',
  usZipCode: 'usZipCode',
  webAddress: 'webAddress',
};

export const email: QuestionTypeRules<'email' | 'phone'> = {
  schema: ({ maxLength }) => ({ type: 'string', maxLength, pattern: EMAIL_PATTERN }),
  fault: ({ maxLength }, value) =>
    textFault(value, maxLength) ??
    (EMAIL.test(value as string) ? undefined : refused(emailProblem(value as string) ?? 'email')),
  missing: () => 'requiredEmail',
  display: asText,
  normal: read(readEmail),
};

export const phone: QuestionTypeRules<'email' | 'phone'> = {
  schema: ({ maxLength }) => ({ type: 'string', maxLength, pattern: PHONE.source }),
  fault: ({ maxLength }, value) =>
    textFault(value, maxLength) ?? (PHONE.test(value as string) ? undefined : refused('phone')),
  missing: () => 'requiredPhone',
  display: asText,
  normal: read(readPhone),
};

export const textList: QuestionTypeRules<'textList'> = {
  schema: ({ maxLength, maxItems }) => ({
    type: 'array',
    maxItems,
    items: { type: 'string', maxLength },
  }),
  fault: ({ maxLength, maxItems }, value) =>
    listFault(value, { maxItems }, (entry) => entryTextFault(entry, maxLength)),
  missing: () => 'requiredEntry',
  display: (_question, value) => (Array.isArray(value) ? value.join('; ') : String(value)),
  normal: (_question, value) => (Array.isArray(value) ? value.filter((item) => !isBlank(item)) : value),
};
