import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LogicJson, Maybe } from '../base/logicJson.ts';
import { checkLogic } from '../logic/check.ts';
import { compileLogic, evaluate } from '../logic/compile.ts';
import { OPERATORS } from '../logic/operators.ts';
import { AGGREGATES, type CompoundRead, logicOfRead } from './compoundReads.ts';
import {
  asCalculation,
  CALCULATIONS,
  type Calculation,
  type Formula,
  formulaOfLogic,
  type ListKind,
  logicOfFormula,
  termsOf,
} from './formula.ts';

const weight: Formula = { kind: 'read', name: 'weight' };
const number = (value: number): Formula => ({ kind: 'number', number: value });
const isAdult: LogicJson = { '>=': [{ var: 'age' }, 18] };
const LIST_KINDS = CALCULATIONS.filter(
  (kind): kind is ListKind => !['if', 'count', 'possible', 'round'].includes(kind),
);

describe('a formula', () => {
  test.each(CALCULATIONS)('%s is the same after being written as logic', (kind) => {
    const formula = asCalculation(weight, kind, { term: number(2), condition: isAdult });
    expect(formulaOfLogic(logicOfFormula(formula))).toEqual(formula);
    expect(checkLogic(logicOfFormula(formula), '')).toEqual([]);
  });

  test('stands within another', () => {
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
  ])('says no more than it can: %s', (_, logic) => {
    expect(formulaOfLogic(logic)).toEqual({ kind: 'other', logic });
    const around = formulaOfLogic({ '+': [1, logic] });
    expect(around).toEqual({ kind: 'sum', terms: [number(1), { kind: 'other', logic }] });
  });

  test('keeps its terms when it is calculated in another way', () => {
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
] as const)('points, means and days are terms as well: %j', (logic, kind, terms) => {
  const found = formulaOfLogic(logic);
  expect(found).toEqual({ kind, terms });
  expect(logicOfFormula(found)).toEqual(logic);
});

test('a sum divided by another number than that of its terms is no mean', () => {
  expect(formulaOfLogic({ '/': [{ '+': [{ var: 'a' }, { var: 'b' }] }, 3] }).kind).toBe('quotient');
});

const name = fc.constantFrom('age', 'weight', 'phq.r1', 'doses', 'current.dose', 'accumulator', 'today', '');

const anyLogic = fc.letrec<{ logic: LogicJson }>((tie) => ({
  logic: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(fc.double(), fc.integer(), fc.string(), fc.boolean(), fc.constant(null), name),
    name.map((each) => ({ var: each })),
    fc
      .tuple(
        fc.constantFrom(...OPERATORS.keys()),
        fc.oneof(fc.array(tie('logic'), { maxLength: 5 }), tie('logic')),
      )
      .map(([operator, args]) => ({ [operator]: args })),
    fc.array(tie('logic'), { maxLength: 3 }),
    fc.dictionary(fc.string(), tie('logic'), { maxKeys: 3 }),
  ),
})).logic as fc.Arbitrary<LogicJson>;

const where = fc.option(fc.constant<LogicJson>({ '==': [{ var: 'kind' }, 'opioid'] }), { nil: undefined });
const units = fc.uniqueArray(fc.constantFrom('kg', '[lb_av]', 'g', 'mmol/L', 'Cel', '[degF]'), {
  minLength: 1,
});
const anyRead: fc.Arbitrary<CompoundRead> = fc.oneof(
  units.chain((all) =>
    fc
      .constantFrom(...all)
      .map((unit): CompoundRead => ({ kind: 'amount', question: 'size', unit, units: all })),
  ),
  fc
    .uniqueArray(fc.constantFrom('r1', 'r2', 'r3'), { minLength: 1 })
    .map((rows): CompoundRead => ({ kind: 'rows', matrix: 'grid', rows })),
  fc.tuple(where, fc.option(fc.constantFrom(...AGGREGATES), { nil: undefined })).map(
    ([holds, how]): CompoundRead => ({
      group: 'doses',
      ...(how ? { kind: 'part', how, part: 'dose' } : { kind: 'entries' }),
      ...(holds !== undefined && { where: holds }),
    }),
  ),
);

const anyFormula = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(number),
      fc.constantFrom<Formula[]>(weight, { kind: 'points', name: 'grid' }, { kind: 'unknown' }),
      anyRead.map((read): Formula => ({ kind: 'compound', read })),
    ),
    fc
      .tuple(
        fc.constantFrom<Calculation[]>(...CALCULATIONS),
        fc.array(tie('formula'), { minLength: 2, maxLength: 4 }),
      )
      .map(([kind, terms]) => built(kind, terms)),
  ),
})).formula as fc.Arbitrary<Formula>;

function built(kind: Calculation, terms: readonly Formula[]): Formula {
  const [first = weight, second = weight, third = weight] = terms;
  if (kind === 'if')
    return {
      kind,
      branches: [
        { when: isAdult, result: first },
        { when: true, result: second },
      ],
      otherwise: third,
    };
  if (kind === 'count' || kind === 'possible') return { kind, conditions: [isAdult] };
  if (kind === 'round') return { kind, term: first, decimals: 2 };
  return { kind, terms: terms.slice(0, termsOf(kind)) };
}

describe('opening and saving', () => {
  test('gives any logic back byte for byte', () => {
    fc.assert(
      fc.property(anyLogic, (logic) => {
        expect(JSON.stringify(logicOfFormula(formulaOfLogic(logic)))).toBe(JSON.stringify(logic));
      }),
      { numRuns: 3_000 },
    );
  });

  test('gives any formula back that the fields can make, with nothing left as JSON', () => {
    fc.assert(
      fc.property(anyFormula, (formula) => {
        const logic = logicOfFormula(formula);
        const opened = formulaOfLogic(logic);
        expect(JSON.stringify(logicOfFormula(opened))).toBe(JSON.stringify(logic));
        expect(JSON.stringify(opened)).not.toContain('"kind":"other"');
      }),
      { numRuns: 1_000 },
    );
  });

  test('leaves alone what is put deeper than logic may be', () => {
    let logic: LogicJson = { var: 'a' };
    for (let level = 0; level < 200; level += 1) logic = { '+': [logic, 1] };
    expect(JSON.stringify(logicOfFormula(formulaOfLogic(logic)))).toBe(JSON.stringify(logic));
  });
});

describe('what the fields make', () => {
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
  ])('%s comes out as its name says', (kind, expected) => {
    const sum: Formula = { kind: 'sum', terms: [weight, number(4)] };
    const formula = asCalculation(sum, kind, { term: weight, condition: isAdult });
    expect(result(formula, { weight: 10, age: 40 })).toBe(expected);
  });

  test.each<[Calculation, Maybe]>([
    ['years', 46],
    ['days', 16_802],
  ])('%s run from the first date to the second', (kind, expected) => {
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

  test('an amount is compared in the unit chosen, whichever it was answered in', () => {
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

  test('the entries of a group are counted and their numbers put together', () => {
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

  test('no read of an answer in parts is logic that may not run', () => {
    fc.assert(
      fc.property(anyRead, (read) => {
        expect(checkLogic(logicOfRead(read), '')).toEqual([]);
      }),
    );
  });

  test.each(LIST_KINDS)('%s of what is not known is not known', (kind) => {
    const formula = asCalculation({ kind: 'sum', terms: [weight, weight] }, kind, {
      term: weight,
      condition: isAdult,
    });
    expect(result(formula, {})).toBeUndefined();
  });
});
