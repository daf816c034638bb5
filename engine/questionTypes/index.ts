/** The registry of question types, by type name. */
import type { AnswerValue } from '../base/answers.ts';
import type { Question, QuestionType } from '../definition/definition.ts';
import { choice, matrix, multipleChoice } from './choice.ts';
import { date } from './date.ts';
import { file } from './file.ts';
import { computed, information } from './fixed.ts';
import { decimal, integer, scale } from './number.ts';
import { quantity } from './quantity.ts';
import type { Finding, JsonSchema, QuestionTypeRules } from './questionType.ts';
import { repeatingGroup } from './repeatingGroup.ts';
import { signature } from './signature.ts';
import { email, phone, text, textList } from './text.ts';
import { consent, yesNo } from './yesNo.ts';

const TYPES = {
  text,
  longText: text,
  textList,
  email,
  phone,
  integer,
  decimal,
  quantity,
  date,
  yesNo,
  consent,
  choice,
  multipleChoice,
  scale,
  matrix,
  get repeatingGroup() {
    return repeatingGroup;
  },
  file,
  signature,
  computed,
  information,
} satisfies { [T in QuestionType]: unknown };

export const QUESTION_TYPES = Object.keys(TYPES) as QuestionType[];

// TypeScript cannot see that the rules looked up match the type of this question.
const rulesOf = (question: Question) => TYPES[question.type] as unknown as QuestionTypeRules<QuestionType>;

/** JSON Schema of an answer to this question. */
export const schemaOf = (question: Question): JsonSchema => rulesOf(question).schema(question);

/** Findings of the type for an answer that fits the schema. */
export const findingsOf = (question: Question, value: AnswerValue, today: string): Finding[] =>
  rulesOf(question).check?.(question, value, today) ?? [];

/** A formatted answer. */
export const displayOf = (question: Question, value: AnswerValue, language: string): string =>
  rulesOf(question).display(question, value, language);

/** The normalized answer: without an exclusive option next to others, and without blank list entries. */
export const normalAnswer = (question: Question, value: AnswerValue): AnswerValue =>
  rulesOf(question).normal?.(question, value) ?? value;
