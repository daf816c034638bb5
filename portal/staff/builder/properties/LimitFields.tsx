/** Limits of a number: outside the hard ones it is rejected, outside the soft ones it needs confirmation. */
import type { NumberLimits } from '@clinic/engine/definition';
import { questionFormat } from '@clinic/engine/editing';
import { PropertyForm } from '../fields/PropertyForm.tsx';
import { usePropertyQuestions } from '../fields/usePropertyQuestions.ts';

export interface LimitFieldsProps {
  limits: NumberLimits;
  onChange: (change: Readonly<Record<string, unknown>>, about: string) => void;
}

export function LimitFields({ limits, onChange }: LimitFieldsProps) {
  const questions = usePropertyQuestions(
    questionFormat('decimal'),
    'min',
    'max',
    'softMin',
    'softMax',
    'step',
  );
  return <PropertyForm questions={questions} values={limits} onChange={onChange} />;
}
