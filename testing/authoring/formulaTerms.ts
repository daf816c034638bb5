/** Terms of formulas for tests. */
import type { LogicJson } from '../../engine/base/logicJson.ts';
import { CALCULATIONS, type Formula, type ListKind } from '../../engine/editing/formula.ts';

export const weight: Formula = { kind: 'read', name: 'weight' };
export const number = (value: number): Formula => ({ kind: 'number', number: value });
export const isAdult: LogicJson = { '>=': [{ var: 'age' }, 18] };
export const LIST_KINDS = CALCULATIONS.filter(
  (kind): kind is ListKind => !['if', 'count', 'possible', 'round'].includes(kind),
);
