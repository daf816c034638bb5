/** What formulas of the form editor compute. */
import { anyRead } from '@clinic/fixtures/authoring/anyRead';
import { isAdult, LIST_KINDS, number, result, weight } from '@clinic/fixtures/authoring/formulaTerms';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Maybe } from '../base/logicJson.ts';
import { checkLogic } from '../logic/check.ts';
import { logicOfRead } from './compoundReads.ts';
import { asCalculation, type Calculation, type Formula } from './formula.ts';

describe('the fields of the editor', () => {
  test.each<[Calculation, Maybe]>([
    ['sum', 14],
    ['mean', 7],
    ['difference', 6],
    ['product', 40],
    ['quotient', 2.5],
    ['smallest', 4],
    ['largest', 10],
    ['filled', 10],
    ['round', 10],
    ['if', 10],
    ['count', 1],
    ['possible', 1],
  ])('%s computes what its name says', (kind, expected) => {
    const sum: Formula = { kind: 'sum', terms: [weight, number(4)] };
    const formula = asCalculation(sum, kind, { term: weight, condition: isAdult });
    expect(result(formula, { weight: 10, age: 40 })).toBe(expected);
  });

  test.each<[Calculation, Maybe]>([
    ['years', 46],
    ['days', 16_802],
  ])('%s count from the first date to the second', (kind, expected) => {
    const terms: Formula[] = ['born', 'today'].map((each) => ({ kind: 'read', name: each }));
    const formula = asCalculation({ kind: 'sum', terms }, kind, { term: weight, condition: isAdult });
    expect(result(formula, { born: '1980-01-01', today: '2026-01-01' })).toBe(expected);
  });

  test('every read of a compound answer is valid logic', () => {
    fc.assert(
      fc.property(anyRead, (read) => {
        expect(checkLogic(logicOfRead(read), '')).toEqual([]);
      }),
    );
  });

  test.each(LIST_KINDS)('%s of an unknown value is unknown', (kind) => {
    const formula = asCalculation({ kind: 'sum', terms: [weight, weight] }, kind, {
      term: weight,
      condition: isAdult,
    });
    expect(result(formula, {})).toBeUndefined();
  });
});
