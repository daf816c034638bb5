/** Text in a box ⇄ the answer it is. */
import type { AnswerValue } from '../../engine/base/answers.ts';

export const textOf = (answer: AnswerValue | undefined): string =>
  typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';

/** An emptied box is no answer. */
export const textToAnswer = (text: string): AnswerValue | undefined => (text === '' ? undefined : text);
