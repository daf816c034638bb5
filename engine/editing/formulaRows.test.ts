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

test.each([
  [
    { '+': [{ score: { var: 'one' } }, { score: { var: 'grid.r1' } }] },
    'sum',
    [{ score: 'one' }, { score: 'grid.r1' }],
  ],
  [
    { '/': [{ '+': [{ var: 'a' }, { score: { var: 'one' } }] }, 2] },
    'mean',
    [{ question: 'a' }, { score: 'one' }],
  ],
  [
    { daysBetween: [{ var: 'born' }, { var: 'today' }] },
    'days',
    [{ question: 'born' }, { question: 'today' }],
  ],
  [{ score: { var: 'grid' } }, 'value', [{ score: 'grid' }]],
] as const)('points, means and days are rows as well: %j', (logic, kind, terms) => {
  const rows = formulaOfLogic(logic);
  expect(rows).toEqual({ kind, terms });
  expect(rows && logicOfFormula(rows)).toEqual(logic);
});

test('a sum divided by another number than that of its terms is no mean', () => {
  expect(formulaOfLogic({ '/': [{ '+': [{ var: 'a' }, { var: 'b' }] }, 3] })?.kind).not.toBe('mean');
});
