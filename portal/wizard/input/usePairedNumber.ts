/** A pair typed into the field of its first number: the second number goes into its own field. */
import type { Question } from '@clinic/engine/definition';
import { type FocusEvent, useMemo } from 'react';
import { questionDomId } from '../state/questionDomId.ts';
import { useWizard } from '../state/WizardContext.ts';
import { bloodPressure } from './bloodPressure.ts';
import { feetAndInches } from './feetAndInches.ts';
import { typeInto } from './typeInto.ts';

interface PairedNumber {
  /** The first number of a typed pair; undefined if it is not a complete pair. */
  read(text: string): number | undefined;
  /** Leaves only the first number in the field. */
  onBlur(event: FocusEvent<HTMLInputElement>): void;
}

interface Pair {
  isFirst(question: Question): boolean;
  isSecond(question: Question, first: Question): boolean;
  read(text: string): { first: number; second?: number } | undefined;
}

const unitOf = (question: Question): string | undefined => ('unit' in question ? question.unit : undefined);
const hasCode = (question: Question, loinc: string): boolean =>
  question.codes?.some(({ system, code }) => system === 'loinc' && code === loinc) ?? false;

const PAIRS: readonly Pair[] = [
  {
    isFirst: (question) => question.measure !== undefined && unitOf(question) === '[ft_i]',
    isSecond: (question, { measure }) => question.measure === measure && unitOf(question) === '[in_i]',
    read: (text) => {
      const height = feetAndInches(text);
      return height && { first: height.feet, ...(height.inches !== undefined && { second: height.inches }) };
    },
  },
  {
    // Systolic and diastolic blood pressure.
    isFirst: (question) => hasCode(question, '8480-6'),
    isSecond: (question) => hasCode(question, '8462-4'),
    read: bloodPressure,
  },
];

/** Undefined unless the question asks for the first number of a pair and the form asks for the second, too. */
export function usePairedNumber(question: Question): PairedNumber | undefined {
  const { questionnaire } = useWizard();
  return useMemo(() => {
    const pair = PAIRS.find(({ isFirst }) => isFirst(question));
    const second = [...questionnaire.questions.values()].find(({ question: other }) =>
      pair?.isSecond(other, question),
    );
    if (!pair || !second) return undefined;
    const box = () => document.getElementById(questionDomId(second.question.id));
    return {
      read: (text) => {
        const both = pair.read(text);
        if (both?.second !== undefined) typeInto(box(), String(both.second));
        return both?.first;
      },
      onBlur: ({ target }) => {
        const both = pair.read(target.value);
        if (both) target.value = String(both.first);
      },
    };
  }, [questionnaire, question]);
}
