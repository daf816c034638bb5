/** Formulas and logic do not change when they are opened and saved. */
import { anyRead } from '@clinic/fixtures/authoring/anyRead';
import { isAdult, number, weight } from '@clinic/fixtures/authoring/formulaTerms';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LogicJson } from '../base/logicJson.ts';
import { OPERATORS } from '../logic/operators.ts';
import {
  CALCULATIONS,
  type Calculation,
  type Formula,
  formulaOfLogic,
  isEarlier,
  logicOfFormula,
  takesConditions,
  termsOf,
} from './formula.ts';

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
  if (isEarlier(kind)) {
    const of: Formula = takesConditions(kind) ? { kind: 'condition', logic: isAdult } : first;
    return { kind, of, ...(kind !== 'first' && { span: second }) };
  }
  return { kind, terms: terms.slice(0, termsOf(kind)) };
}

describe('opening and saving', () => {
  test('returns any logic byte for byte', () => {
    fc.assert(
      fc.property(anyLogic, (logic) => {
        expect(JSON.stringify(logicOfFormula(formulaOfLogic(logic)))).toBe(JSON.stringify(logic));
      }),
      { numRuns: 3_000 },
    );
  });

  test('returns any formula that the fields can make, with no part left as JSON', () => {
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

  test('does not nest logic deeper than the limit', () => {
    let logic: LogicJson = { var: 'a' };
    for (let level = 0; level < 200; level += 1) logic = { '+': [logic, 1] };
    expect(JSON.stringify(logicOfFormula(formulaOfLogic(logic)))).toBe(JSON.stringify(logic));
  });
});
