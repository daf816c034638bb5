import { expect, test } from 'vitest';
import { formulaOfLogic, logicOfFormula } from './formula.ts';

test.each([
  [
    { '+': [{ score: { var: 'one' } }, { score: { var: 'grid.r1' } }] },
    'sum',
    [
      { kind: 'points', name: 'one' },
      { kind: 'points', name: 'grid.r1' },
    ],
  ],
  [
    { '/': [{ '+': [{ var: 'a' }, { score: { var: 'one' } }] }, 2] },
    'mean',
    [
      { kind: 'read', name: 'a' },
      { kind: 'points', name: 'one' },
    ],
  ],
  [
    { daysBetween: [{ var: 'born' }, { var: 'today' }] },
    'days',
    [
      { kind: 'read', name: 'born' },
      { kind: 'read', name: 'today' },
    ],
  ],
] as const)('points, means and days are terms too: %j', (logic, kind, terms) => {
  const formula = formulaOfLogic(logic);
  expect(formula).toEqual({ kind, terms });
  expect(logicOfFormula(formula)).toEqual(logic);
});

test('a sum divided by a number other than the number of its terms is not a mean', () => {
  expect(formulaOfLogic({ '/': [{ '+': [{ var: 'a' }, { var: 'b' }] }, 3] }).kind).toBe('quotient');
});
