/** Converts between an input's text and its answer. */
import type { AnswerValue } from '../../../engine/base/answers.ts';
import { cleanText } from '../../../engine/typed/cleanText.ts';

export const textOf = (answer: AnswerValue | undefined): string =>
  typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';

/** An empty input is no answer. Invisible characters are dropped, as the server drops them. */
export const textToAnswer = (text: string): AnswerValue | undefined => cleanText(text) || undefined;
