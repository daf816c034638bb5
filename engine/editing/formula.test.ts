import { isAdult, number, weight } from '@clinic/fixtures/authoring/formulaTerms';
import { describe, expect, test } from 'vitest';
import type { LogicJson } from '../base/logicJson.ts';
import { checkLogic } from '../logic/check.ts';
import { asCalculation, CALCULATIONS, type Formula, formulaOfLogic, logicOfFormula } from './formula.ts';

describe('a formula', () => {
  test.each<[string, LogicJson, boolean]>([
    ['of a value, however long ago', { changeSince: [{ var: 'weight' }] }, true],
    ['of a value, some weeks ago', { ratePerWeek: [{ var: 'weight' }, { var: 'weeks' }] }, true],
    ['of a condition', { countWithin: [isAdult, 28] }, true],
    ['without the weeks that it needs', { ratePerWeek: [{ var: 'weight' }] }, false],
    ['with weeks that it does not take', { first: [{ var: 'weight' }, 4] }, false],
  ])('reads earlier submissions: %s', (_, logic, hasFields) => {
    const formula = formulaOfLogic(logic);
    expect(logicOfFormula(formula)).toEqual(logic);
    expect(formula.kind === 'other').toBe(!hasFields);
  });

  test.each(CALCULATIONS)('%s is the same after being written as logic', (kind) => {
    const formula = asCalculation(weight, kind, { term: number(2), condition: isAdult });
    expect(formulaOfLogic(logicOfFormula(formula))).toEqual(formula);
    expect(checkLogic(logicOfFormula(formula), '')).toEqual([]);
  });

  test('can be nested in another formula', () => {
    const logic: LogicJson = { '+': [{ var: 'a' }, { '*': [{ var: 'b' }, 2] } as LogicJson] };
    expect(formulaOfLogic(logic)).toEqual({
      kind: 'sum',
      terms: [
        { kind: 'read', name: 'a' },
        { kind: 'product', terms: [{ kind: 'read', name: 'b' }, number(2)] },
      ],
    });
  });

  test.each<[string, LogicJson]>([
    ['a default value', { var: ['a', 0] }],
    ['one operand without a list', { '+': { var: 'a' } }],
    ['an if that does not end', { if: [isAdult, 1] }],
    ['a text put together', { cat: ['a', { var: 'b' }] }],
    ['a reduction of its own', { reduce: [{ var: 'a' }, { '*': [{ var: 'accumulator' }, 2] }, 1] }],
    ['a list', [1, 2]],
  ])('keeps logic without an editor field as JSON: %s', (_, logic) => {
    expect(formulaOfLogic(logic)).toEqual({ kind: 'other', logic });
    const sum = formulaOfLogic({ '+': [1, logic] });
    expect(sum).toEqual({ kind: 'sum', terms: [number(1), { kind: 'other', logic }] });
  });

  test('keeps its terms when the calculation changes', () => {
    const spare = { term: weight, condition: isAdult };
    const sum: Formula = { kind: 'sum', terms: [weight, number(1), number(2)] };
    expect(asCalculation(sum, 'difference', spare)).toMatchObject({ terms: [weight, number(1)] });
    expect(asCalculation(weight, 'sum', { ...spare, term: number(0) })).toMatchObject({
      terms: [weight, number(0)],
    });
    const other: Formula = { kind: 'other', logic: { cat: ['a'] } };
    expect(asCalculation(other, 'round', spare)).toMatchObject({ term: other });
    const condition: Formula = { kind: 'condition', logic: { '==': [{ var: 'sex' }, 'female'] } };
    expect(asCalculation(condition, 'count', spare)).toMatchObject({ conditions: [condition.logic] });
  });
});
