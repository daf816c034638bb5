/** Terms of formulas for tests, and what formulas compute. */
import { expect } from 'vitest';
import type { LogicJson, Maybe } from '../../engine/base/logicJson.ts';
import type { CompoundRead } from '../../engine/editing/compoundReads.ts';
import { CALCULATIONS, type Formula, type ListKind, logicOfFormula } from '../../engine/editing/formula.ts';
import { checkLogic } from '../../engine/logic/check.ts';
import { compileLogic, evaluate } from '../../engine/logic/compile.ts';

export const weight: Formula = { kind: 'read', name: 'weight' };
export const number = (value: number): Formula => ({ kind: 'number', number: value });
export const isAdult: LogicJson = { '>=': [{ var: 'age' }, 18] };
export const LIST_KINDS = CALCULATIONS.filter(
  (kind): kind is ListKind => !['if', 'count', 'possible', 'round'].includes(kind),
);

export const result = (formula: Formula, values: Record<string, unknown>): Maybe => {
  const logic = logicOfFormula(formula);
  expect(checkLogic(logic, '')).toEqual([]);
  return evaluate(compileLogic(logic), { values: values as Record<string, Maybe>, chosen: {}, flags: {} });
};

export const compoundValue = (read: CompoundRead, values: Record<string, unknown>) =>
  result({ kind: 'compound', read }, values);
