/** Answers as people read them. */
import { type AnswerValue, isBlank } from './answers.ts';
import type { Question } from './definition.ts';
import { displayOf } from './questionTypes/index.ts';
import { words } from './words.ts';

/** An answer in words with labels and units; a blank one as "Not provided". */
export const displayAnswer = (
  question: Question,
  value: AnswerValue | undefined,
  language: string,
): string =>
  isBlank(value) ? words(language).notProvided : displayOf(question, value as AnswerValue, language);
