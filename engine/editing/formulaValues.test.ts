/** What formulas of the form editor compute. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyRead } from '../../testing/authoring/anyRead.ts';
import { isAdult, LIST_KINDS, number, weight } from '../../testing/authoring/formulaTerms.ts';
import type { LogicJson, Maybe } from '../base/logicJson.ts';
import { checkLogic } from '../logic/check.ts';
import { compileLogic, evaluate } from '../logic/compile.ts';
import { AGGREGATES, type CompoundRead, logicOfRead } from './compoundReads.ts';
import { asCalculation, type Calculation, type Formula, logicOfFormula } from './formula.ts';

describe('the fields of the editor', () => {
  const result = (formula: Formula, values: Record<string, unknown>): Maybe => {
    const logic = logicOfFormula(formula);
    expect(checkLogic(logic, '')).toEqual([]);
    return evaluate(compileLogic(logic), { values: values as Record<string, Maybe>, chosen: {}, flags: {} });
  };

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

  const of = (read: CompoundRead, values: Record<string, unknown>) =>
    result({ kind: 'compound', read }, values);
  const kg: CompoundRead = {
    kind: 'amount',
    question: 'weight',
    unit: 'kg',
    units: ['kg', '[lb_av]', '[stone_av]'],
  };

  test('an amount is compared in the chosen unit, whatever unit the answer has', () => {
    expect(of(kg, { weight: { value: 80, unit: 'kg' } })).toBe(80);
    expect(of(kg, { weight: { value: 200, unit: '[lb_av]' } })).toBe(90.718474);
    expect(of(kg, {})).toBeUndefined();
    expect(of(kg, { weight: null })).toBeNull();
    const fever: CompoundRead = { kind: 'amount', question: 'fever', unit: 'Cel', units: ['[degF]', 'Cel'] };
    expect(of(fever, { fever: { value: 98.6, unit: '[degF]' } })).toBe(37);
    const back: CompoundRead = { ...fever, unit: '[degF]' };
    expect(of(back, { fever: { value: 37, unit: 'Cel' } })).toBe(98.6);
    const sugar: CompoundRead = {
      kind: 'amount',
      question: 'sugar',
      unit: 'mmol/L',
      units: ['mmol/L', 'mg/dL'],
    };
    expect(of(sugar, { sugar: { value: 120, unit: 'mg/dL' } })).toBeUndefined();
  });

  test('all rows of a matrix add up; one that is not answered leaves the sum unknown', () => {
    const rows: CompoundRead = { kind: 'rows', matrix: 'grid', rows: ['r1', 'r2'] };
    expect(of(rows, { grid: { r1: 2, r2: 3 } })).toBe(5);
    expect(of(rows, { grid: { r1: 2 } })).toBeUndefined();
    expect(of(rows, { grid: null })).toBeNull();
  });

  test('the entries of a group are counted and their numbers aggregated', () => {
    const doses = [
      { kind: 'opioid', dose: 5 },
      { kind: 'other', dose: 20 },
      { kind: 'opioid', dose: 11 },
    ];
    const part = (how: (typeof AGGREGATES)[number], only?: LogicJson): CompoundRead => ({
      kind: 'part',
      how,
      group: 'doses',
      part: 'dose',
      ...(only !== undefined && { where: only }),
    });
    const opioid = { '==': [{ var: 'kind' }, 'opioid'] };
    expect(of({ kind: 'entries', group: 'doses' }, { doses })).toBe(3);
    expect(of({ kind: 'entries', group: 'doses', where: opioid }, { doses })).toBe(2);
    expect(of({ kind: 'entries', group: 'doses' }, { doses: null })).toBe(0);
    expect(of({ kind: 'entries', group: 'doses' }, {})).toBeUndefined();
    expect(AGGREGATES.map((how) => of(part(how), { doses }))).toEqual([36, 12, 20, 5]);
    expect(AGGREGATES.map((how) => of(part(how, opioid), { doses }))).toEqual([16, 8, 11, 5]);
    expect(AGGREGATES.map((how) => of(part(how), { doses: [] }))).toEqual([0, undefined, null, null]);
    expect(of(part('sum'), { doses: [...doses, { kind: 'other' }] })).toBeUndefined();
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
