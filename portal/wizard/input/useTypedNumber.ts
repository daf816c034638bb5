/** A number input. Text that is not a number is stored as typed, for validation to report. */
import type { AnswerValue } from '../../../engine/base/answers.ts';
import { unitSpellings } from '../../../engine/base/units.ts';
import type { AnswerSlot } from '../state/answerSlot.ts';
import { type TypedAnswer, useTypedAnswer } from '../state/useTypedAnswer.ts';
import { parseNumber } from './parseNumber.ts';

/** @param readOther what a text may mean other than a number */
export function useTypedNumber(
  slot: AnswerSlot,
  language: string,
  unit?: string,
  readOther?: (text: string) => number | undefined,
): TypedAnswer {
  const units = unitSpellings(unit);
  return useTypedAnswer(
    slot,
    numberOf,
    (text) =>
      readOther?.(text) ?? parseNumber(text, language, units) ?? (text.trim() === '' ? undefined : text),
  );
}

/**
 * A stored number as it would be typed: no grouping, and a decimal point, as is usual for Spanish in the
 * United States, too.
 */
const numberOf = (answer: AnswerValue | undefined): string =>
  typeof answer === 'number' || typeof answer === 'string' ? String(answer) : '';
