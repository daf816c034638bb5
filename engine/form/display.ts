/** Formats answers for display. */
import { type AnswerValue, isBlank } from '../base/answers.ts';
import { fill, words } from '../base/words.ts';
import type { Instrument, Question, Step } from '../definition/definition.ts';
import { displayOf } from '../questionTypes/index.ts';
import type { FormState } from './visibility.ts';

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

/** Whether a computed value, also in an entry of a group, is in a band that needs attention. */
export function needsAttention(question: Question, value: unknown): boolean {
  if (question.type === 'computed')
    return question.bands?.some((band) => band.alert === true && band.value === value) === true;
  if (question.type !== 'repeatingGroup' || !Array.isArray(value)) return false;
  return value.some((entry) => question.questions.some((part) => needsAttention(part, entry?.[part.id])));
}

/**
 * "At least Moderate": for a value whose band is unknown, but needs attention in any case.
 * @returns undefined for all others
 */
export function atLeastText(
  question: Question,
  { atLeast }: Pick<FormState, 'atLeast'>,
  language: string,
): string | undefined {
  const lowest = atLeast.get(question.id);
  if (lowest === undefined) return undefined;
  return fill(words(language).atLeast, { value: displayAnswer(question, lowest as AnswerValue, language) });
}

/** The owner and licence of a step's instrument, which must be shown with it; undefined for other steps. */
export const creditOf = ({ instrument }: Step): string | undefined =>
  instrument && `${instrument.name}: ${termsOf(instrument)}`;

/** Owner and licence as two sentences. */
export const termsOf = ({ owner, licence }: Pick<Instrument, 'owner' | 'licence'>): string =>
  `${owner}${owner.endsWith('.') ? '' : '.'} ${licence}`;
