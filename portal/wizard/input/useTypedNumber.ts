/** A number input. Text that is not one number is stored as typed, for validation to report. */
import { type AnswerValue, unitSpellings } from '@clinic/engine/base';
import type { NumberLimits } from '@clinic/engine/definition';
import { numberFault } from '@clinic/engine/questionTypes';
import { readNumber } from '@clinic/engine/typed';
import type { AnswerSlot } from '../state/answerSlot.ts';
import { type TypedAnswer, useTypedAnswer } from '../state/useTypedAnswer.ts';
import { textToAnswer } from './textAnswer.ts';

interface NumberBox {
  unit?: string | undefined;
  isWhole?: boolean;
  /** The limits at the time of typing: with several units, those of the chosen one. */
  limits(): NumberLimits;
  /** What a text may mean other than a number. */
  readOther?: ((text: string) => number | undefined) | undefined;
}

export function useTypedNumber(slot: AnswerSlot, language: string, box: NumberBox): TypedAnswer {
  const { unit, isWhole = false, limits, readOther } = box;
  const unitWords = unitSpellings(unit);
  const fits = (value: number): boolean => !numberFault('number', value, limits());
  return useTypedAnswer(slot, numberOf, (text) => {
    const other = readOther?.(text);
    if (other !== undefined) return other;
    const reading = readNumber(text, { language, unitWords, fits, isWhole });
    return reading.kind === 'number' ? reading.value : textToAnswer(text.trim());
  });
}

/**
 * A stored number as it would be typed: no grouping, and a decimal point, as is usual for Spanish in the
 * United States, too.
 */
const numberOf = (answer: AnswerValue | undefined): string =>
  typeof answer === 'number' || typeof answer === 'string' ? String(answer) : '';
