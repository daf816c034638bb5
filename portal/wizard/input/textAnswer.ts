/** Converts between an input's text and its answer. */
import type { AnswerValue } from '../../../engine/base/answers.ts';

export const textOf = (answer: AnswerValue | undefined): string =>
  typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';

/** An empty input is no answer. */
export const textToAnswer = (text: string): AnswerValue | undefined => (text === '' ? undefined : text);
