/** The registry of question types, by type name. */
import type { Words } from '../base/words.ts';
import type { Question, QuestionType } from '../definition/definition.ts';
import { cleanTexts } from '../typed/cleanText.ts';
import { choice, matrix, multipleChoice } from './choice.ts';
import { date } from './date.ts';
import { dateTime } from './dateTime.ts';
import { file } from './file.ts';
import { computed, information } from './fixed.ts';
import { decimal, integer, scale } from './number.ts';
import { quantity } from './quantity.ts';
import type { QuestionTypeRules, QuestionTypes } from './questionType.ts';
import { repeatingGroup } from './repeatingGroup.ts';
import { signature } from './signature.ts';
import { email, longText, phone, text, textList } from './text.ts';
import { time } from './time.ts';
import { consent, yesNo } from './yesNo.ts';

const BUILT_IN = {
  text,
  longText,
  textList,
  email,
  phone,
  integer,
  decimal,
  quantity,
  date,
  time,
  dateTime,
  yesNo,
  consent,
  choice,
  multipleChoice,
  scale,
  matrix,
  repeatingGroup,
  file,
  signature,
  computed,
  information,
} satisfies { [T in QuestionType]: unknown };

const TYPES = new Map<string, unknown>(Object.entries(BUILT_IN));

/** Adds a type (`registerQuestionType` adds all of it). */
export const addRules = (type: string, rules: QuestionTypeRules<never>): unknown => TYPES.set(type, rules);

// TypeScript cannot see that the rules looked up match the type of this question.
const rulesOf = ({ type }: Question) => TYPES.get(type) as QuestionTypeRules<QuestionType>;

const types: QuestionTypes = {
  schemaOf: (question) => rulesOf(question).schema(question, types),
  faultOf: (question, value) => rulesOf(question).fault(question, value, types),
  findingsOf: (question, value, today) => rulesOf(question).check?.(question, value, today, types) ?? [],
  displayOf: (question, value, language) => rulesOf(question).display(question, value, language, types),
  normalAnswer(question, value) {
    const clean = cleanTexts(value);
    return rulesOf(question).normal?.(question, clean, types) ?? clean;
  },
};

/** JSON Schema of an answer to this question. */
export const schemaOf = types.schemaOf;

/** The first reason why a value is not a valid answer to this question. */
export const faultOf = types.faultOf;

/** Further findings of the type on an answer without a fault. */
export const findingsOf = types.findingsOf;

/** A formatted answer. */
export const displayOf = types.displayOf;

/**
 * The normalized answer: without invisible characters, an exclusive option next to others, and blank list entries.
 */
export const normalAnswer = types.normalAnswer;

/** The text of a limit, such as a date, for a message: it can be a limit of a part of the question. */
export function limitText(limit: string, language: string): string {
  for (const rules of TYPES.values() as Iterable<Pick<QuestionTypeRules<QuestionType>, 'limitText'>>) {
    const text = rules.limitText?.(limit, language);
    if (text !== undefined) return text;
  }
  return limit;
}

/** Fields of the question that contradict each other, as its type knows them. */
export const problemsOfType = (
  question: Question,
): ReturnType<NonNullable<QuestionTypeRules<QuestionType>['problems']>> =>
  rulesOf(question).problems?.(question) ?? [];

/** How many inputs a page shows for it. */
export const controlsFor = (question: Question): number => rulesOf(question).controls?.(question) ?? 1;

/** The message for a missing answer. */
export const missingText = (question: Question): keyof Words =>
  rulesOf(question).missing?.(question) ?? 'required';
