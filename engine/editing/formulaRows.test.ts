import { describe, expect, test } from 'vitest';
import type { LogicJson } from '../logic/json.ts';
import { asKind, FORMULAS, formulaOfLogic, logicOfFormula, termsOf } from './formulaRows.ts';

const weight = { question: 'weight' };

describe('a formula', () => {
  test.each(FORMULAS)('%s is the same after being written as logic', (kind) => {
    const terms = Array.from({ length: termsOf(kind) ?? 3 }, (_, index) =>
      index === 1 ? { number: 2 } : weight,
    );
    const formula = { kind, terms };
    expect(formulaOfLogic(logicOfFormula(formula))).toEqual(formula);
  });

  test.each<[string, LogicJson]>([
    ['a formula within a formula', { '+': [{ var: 'a' }, { '*': [{ var: 'b' }, 2] }] }],
    ['a default value', { '+': [{ var: ['a', 0] }, 1] }],
    ['a condition', { '>': [{ var: 'a' }, 1] }],
    ['one operand without a list', { '+': { var: 'a' } }],
    ['a text', 'text'],
  ])('says no more than it can: %s', (_, logic) => {
    expect(formulaOfLogic(logic)).toBeUndefined();
  });

  test('keeps its terms when it is reckoned in another way', () => {
    const sum = { kind: 'sum', terms: [weight, { number: 1 }, { number: 2 }] } as const;
    expect(asKind(sum, 'difference', weight).terms).toEqual([weight, { number: 1 }]);
    expect(asKind({ kind: 'value', terms: [weight] }, 'sum', { number: 0 }).terms).toEqual([
      weight,
      { number: 0 },
    ]);
  });
});
