/** A whole height typed into the box for feet: the inches go into theirs. */
import { type FocusEvent, useMemo } from 'react';
import type { Question } from '../../engine/definition.ts';
import { feetAndInches } from './feetAndInches.ts';
import { questionDomId } from './questionDomId.ts';
import { useWizard } from './WizardContext.ts';

interface FeetAndInches {
  /** The feet in what was typed; undefined when it is no whole height. */
  read(text: string): number | undefined;
  /** Leaves in the box what belongs there. */
  onBlur(event: FocusEvent<HTMLInputElement>): void;
}

/** Undefined unless the question asks for the feet of a measure whose inches are asked for, too. */
export function useFeetAndInches(question: Question): FeetAndInches | undefined {
  const { questionnaire } = useWizard();
  return useMemo(() => {
    if (question.measure === undefined || unitOf(question) !== '[ft_i]') return undefined;
    const inInches = [...questionnaire.questions.values()].find(
      ({ question: other }) => other.measure === question.measure && unitOf(other) === '[in_i]',
    );
    if (!inInches) return undefined;
    const box = () => document.getElementById(questionDomId(inInches.question.id));
    return {
      read: (text) => {
        const height = feetAndInches(text);
        if (height?.inches !== undefined) type(box(), height.inches);
        return height?.feet;
      },
      onBlur: ({ target }) => {
        const height = feetAndInches(target.value);
        if (height) target.value = String(height.feet);
      },
    };
  }, [questionnaire, question]);
}

const unitOf = (question: Question): string | undefined => ('unit' in question ? question.unit : undefined);

/** As if the patient had. */
function type(box: HTMLElement | null, value: number): void {
  if (!(box instanceof HTMLInputElement)) return;
  box.value = String(value);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}
