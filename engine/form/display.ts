/** Formats answers for display. */
import { type AnswerValue, isBlank } from '../base/answers.ts';
import { words } from '../base/words.ts';
import type { Question } from '../definition/definition.ts';
import { displayOf } from '../questionTypes/index.ts';

/** An answer as text with labels and units; blank as "Not provided", a refused consent as "No". */
export function displayAnswer(question: Question, value: AnswerValue | undefined, language: string): string {
  if (!isBlank(value)) return displayOf(question, value as AnswerValue, language);
  const { no, notProvided } = words(language);
  return question.type === 'consent' ? no : notProvided;
}

/**
 * The same with line breaks: entries of a repeating group are numbered, one per line, so that it is clear
 * which dose belongs to which medicine.
 */
export function displayLines(question: Question, value: AnswerValue | undefined, language: string): string {
  if (question.type !== 'repeatingGroup' || !Array.isArray(value) || value.length < 2) {
    return displayAnswer(question, value, language);
  }
  return value
    .map((entry, index) => `${index + 1}. ${displayOf(question, [entry] as AnswerValue, language)}`)
    .join('\n');
}
