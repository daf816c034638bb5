/** The calculations to choose from, and initial values for their new parts. */
import {
  CALCULATIONS,
  type Calculation,
  type Formula,
  isEarlier,
  type ListKind,
  type Spare,
} from '@clinic/engine/editing';
import type { LogicTools } from './LogicContext.ts';
import { keyOfTerm, usesDates } from './termChoices.ts';

const takesDates = (kind: Calculation): boolean => usesDates(kind as ListKind);

/** What a form has by mistake stays listed. */
export const calculationsFor = ({ readsEarlier }: LogicTools, current: string): Calculation[] =>
  CALCULATIONS.filter((kind) => readsEarlier || !isEarlier(kind) || kind === current);

/** The first answer that the calculation accepts. */
export function spareFor(kind: Calculation, { choices, newCondition }: LogicTools): Spare {
  const term = choices.find(({ isDate = false }) => isDate === takesDates(kind))?.formula;
  return { term: term ?? { kind: 'number', number: 0 }, condition: newCondition() };
}

/** Whether a calculation of that kind accepts a term: some kinds take only dates, the others none. */
export function fitsInto(kind: Calculation, formula: Formula, { choices }: LogicTools): boolean {
  const dates = takesDates(kind);
  if (formula.kind === 'number') return !dates && formula.number !== 0;
  if (formula.kind !== 'read') return !dates;
  const choice = choices.find((each) => keyOfTerm(each.formula) === keyOfTerm(formula));
  return choice ? (choice.isDate ?? false) === dates : !dates;
}
