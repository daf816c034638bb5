/** What formulas of the form editor compute from amounts and rows of a matrix. */
import { compoundValue } from '@clinic/fixtures/authoring/formulaTerms';
import { describe, expect, test } from 'vitest';
import type { CompoundRead } from './compoundReads.ts';

describe('the fields of the editor', () => {
  const kg: CompoundRead = {
    kind: 'amount',
    question: 'weight',
    unit: 'kg',
    units: ['kg', '[lb_av]', '[stone_av]'],
  };

  test('an amount is compared in the chosen unit, whatever unit the answer has', () => {
    expect(compoundValue(kg, { weight: { value: 80, unit: 'kg' } })).toBe(80);
    expect(compoundValue(kg, { weight: { value: 200, unit: '[lb_av]' } })).toBe(90.718474);
    expect(compoundValue(kg, {})).toBeUndefined();
    expect(compoundValue(kg, { weight: null })).toBeNull();
    const fever: CompoundRead = { kind: 'amount', question: 'fever', unit: 'Cel', units: ['[degF]', 'Cel'] };
    expect(compoundValue(fever, { fever: { value: 98.6, unit: '[degF]' } })).toBe(37);
    const back: CompoundRead = { ...fever, unit: '[degF]' };
    expect(compoundValue(back, { fever: { value: 37, unit: 'Cel' } })).toBe(98.6);
    const sugar: CompoundRead = {
      kind: 'amount',
      question: 'sugar',
      unit: 'mmol/L',
      units: ['mmol/L', 'mg/dL'],
    };
    expect(compoundValue(sugar, { sugar: { value: 120, unit: 'mg/dL' } })).toBeUndefined();
  });

  test('all rows of a matrix add up; one that is not answered leaves the sum unknown', () => {
    const rows: CompoundRead = { kind: 'rows', matrix: 'grid', rows: ['r1', 'r2'] };
    expect(compoundValue(rows, { grid: { r1: 2, r2: 3 } })).toBe(5);
    expect(compoundValue(rows, { grid: { r1: 2 } })).toBeUndefined();
    expect(compoundValue(rows, { grid: null })).toBeNull();
  });
});
