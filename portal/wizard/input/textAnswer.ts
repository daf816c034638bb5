/** Converts between an input's text and its answer. */
import type { AnswerValue } from '@clinic/engine/base';
import { cleanText } from '@clinic/engine/typed';

export const textOf = (answer: AnswerValue | undefined): string =>
  typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';

/** An empty input is no answer. Invisible characters are dropped, as the server drops them. */
export const textToAnswer = (text: string): AnswerValue | undefined => cleanText(text) || undefined;
