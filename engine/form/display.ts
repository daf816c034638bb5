/** Answers as people read them. */
import { type AnswerValue, isBlank } from '../base/answers.ts';
import { words } from '../base/words.ts';
import type { Question } from '../definition/definition.ts';
import { displayOf } from '../questionTypes/index.ts';

/** An answer in words with labels and units; a blank one as "Not provided", a consent that was not given as "No". */
export function displayAnswer(question: Question, value: AnswerValue | undefined, language: string): string {
  if (!isBlank(value)) return displayOf(question, value as AnswerValue, language);
  const { no, notProvided } = words(language);
  return question.type === 'consent' ? no : notProvided;
}

/**
 * The same for screens and documents with room for lines: several entries of a repeating group are numbered, one a
 * line, so that it is seen at once which dose belongs to which medicine.
 */
export function displayLines(question: Question, value: AnswerValue | undefined, language: string): string {
  if (question.type !== 'repeatingGroup' || !Array.isArray(value) || value.length < 2) {
    return displayAnswer(question, value, language);
  }
  return value
    .map((entry, index) => `${index + 1}. ${displayOf(question, [entry] as AnswerValue, language)}`)
    .join('\n');
}
