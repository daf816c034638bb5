import { createRequire } from 'node:module';
import { arbitraryData, arbitraryRule } from '@clinic/fixtures/arbitraryLogic';
import { runs } from '@clinic/fixtures/runs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LogicJson, Maybe } from '../base/logicJson.ts';
import type { Facts } from './base/node.ts';
import { asDecimal } from './base/rounding.ts';
import { truthy } from './base/truthy.ts';
import { checkLogic } from './check.ts';
import { compileLogic, evaluate } from './compile.ts';

const factsOf = (values: Record<string, Maybe>, more: Partial<Facts> = {}): Facts => ({
  values,
  chosen: values,
  flags: {},
  ...more,
});

const run = (logic: LogicJson, values: Record<string, Maybe> = {}, more: Partial<Facts> = {}): Maybe =>
  evaluate(compileLogic(logic), factsOf(values, more));

const require = createRequire(import.meta.url);
const freshJsonLogic = (): typeof import('json-logic-js') => {
  delete require.cache[require.resolve('json-logic-js')];
  return require('json-logic-js');
};

describe('results equal those of json-logic-js if no input is unknown', () => {
  /** Thrown where we deviate intentionally: null has no order and no amount, and numbers are finite. */
  class Deviation extends Error {}
  const jsonLogic = freshJsonLogic();
  const watched = freshJsonLogic();
  const isNoisy = (args: unknown[], result: number) => {
    const numbers = args.map((each) => Math.abs(Number(each))).filter(Number.isFinite);
    return asDecimal(result, Math.max(0, ...numbers)) !== result;
  };
  const watch = (operators: string[], deviates: (args: unknown[], result: unknown) => boolean) => {
    for (const operator of operators) {
      watched.add_operation(operator, (...args: unknown[]) => {
        const result = jsonLogic.apply({ [operator]: args } as never);
        if (deviates(args, result)) throw new Deviation();
        return result;
      });
    }
  };
  watch(['<', '<=', '>', '>='], (args) => args.includes(null));
  watch(
    ['+', '-', '*', '/', '%', 'max', 'min'],
    (args, result) =>
      // Ours are decimals (decimals.test.ts), those of json-logic-js have binary noise.
      args.includes(null) || !Number.isFinite(Number(result)) || isNoisy(args, Number(result)),
  );

  test('for rules over every shared operator', () => {
    let compared = 0;
    fc.assert(
      fc.property(arbitraryRule, arbitraryData, (rule, data) => {
        // This generates division by a literal zero; the parser rejects such rules before they run.
        const refused = checkLogic(rule, 'rule').map(({ code }) => code);
        // Lists that grow with each item may also be rejected for their potential size.
        if (refused.includes('logic_cost')) return true;
        if (refused.some((code) => code !== 'logic_division')) throw new Error('refused');
        let expected: unknown;
        try {
          expected = watched.apply(rule as never, data);
        } catch (cause) {
          if (cause instanceof Deviation) return true;
          throw cause;
        }
        compared += 1;
        const result = run(rule, data);
        return (
          result !== undefined &&
          JSON.stringify(result) === JSON.stringify(expected) &&
          truthy(result) === jsonLogic.truthy(expected)
        );
      }),
      { numRuns: runs(170_000) },
    );
    expect(compared).toBeGreaterThan(runs(100_000));
  });
});

describe('a missing answer is not read as 0, unlike in JSON-logic', () => {
  test.each<[LogicJson, Record<string, Maybe>, Maybe]>([
    [{ '<': [{ var: 'age' }, 18] }, {}, undefined],
    [{ '<': [{ var: 'age' }, 18] }, { age: null }, false],
    [{ '>=': [{ var: 'age' }, 0] }, { age: null }, false],
    [{ '<': [1, { var: 'age' }, 99] }, { age: null }, false],
    [{ '+': [{ var: 'age' }, 1] }, { age: null }, undefined],
    [{ max: [1, { var: 'age' }] }, { age: null }, undefined],
    [{ '!=': [{ var: 'sex' }, 'male'] }, {}, undefined],
    [{ '!': [{ var: 'sex' }] }, {}, undefined],
    [{ none: [{ var: 'conditions' }, { '==': [{ var: '' }, 'x'] }] }, {}, undefined],
    [{ '/': [1, 0] }, {}, undefined],
    [{ '-': ['abc', 1] }, {}, undefined],
    [{ '+': ['12 kg', 1] }, {}, 13],
  ])('%j with %j is %j', (logic, values, expected) => {
    expect(run(logic, values)).toEqual(expected);
  });
});

describe('our own operators', () => {
  test.each<[string, LogicJson, Maybe]>([
    ['known is true for an answer', { known: [{ var: 'given' }] }, true],
    ['known is false for a missing answer', { known: [{ var: 'missing' }] }, false],
    ['a value that does not apply is known', { known: [{ var: 'hidden' }] }, true],
    ['unknown is unknown', { unknown: [] }, undefined],
    ['coalesce passes a known value', { coalesce: [{ var: 'given' }, 9] }, 3],
    ['coalesce fills an unknown one', { coalesce: [{ var: 'missing' }, 9] }, 9],
    ['coalesce keeps a value that does not apply', { coalesce: [{ var: 'hidden' }, 9] }, null],
    ['countTrue counts certain conditions', { countTrue: [true, { var: 'missing' }, false, 1] }, 2],
    ['countPossible counts possible conditions', { countPossible: [true, { var: 'missing' }, false, 1] }, 3],
    ['round removes binary noise', { round: [{ '+': [0.1, 0.2] }, 6] }, 0.3],
    ['round of something unknown', { round: [{ var: 'missing' }, 6] }, undefined],
    ['years completed', { yearsBetween: ['1980-02-10', '2026-03-15'] }, 46],
    ['days from one date to another', { daysBetween: ['2026-01-04', '2026-03-15'] }, 70],
    ['days to a date before', { daysBetween: ['2026-03-16', '2026-03-15'] }, undefined],
    ['years to an invalid date', { yearsBetween: ['1980-02-10', '2026-02-30'] }, undefined],
    ['a variable without answer takes its default', { var: ['missing', 7] }, 7],
    ['a variable that does not apply stays so', { var: ['hidden', 7] }, null],
  ])('%s', (_what, logic, expected) => {
    expect(run(logic, { given: 3, hidden: null })).toEqual(expected);
  });

  test('chose reads "not sure" where var reads unknown', () => {
    const more = { chosen: { pregnant: 'unsure', pills: ['a', 'unsure'] } };
    expect(run({ chose: ['pregnant', 'unsure'] }, {}, more)).toBe(true);
    expect(run({ chose: ['pregnant', 'yes'] }, {}, more)).toBe(false);
    expect(run({ chose: ['pills', 'unsure'] }, {}, more)).toBe(true);
    expect(run({ chose: ['elsewhere', 'yes'] }, {}, more)).toBe(undefined);
  });

  test('flag reads a flag, which is unknown if it is not settled', () => {
    const more = { flags: { up: true, down: false, open: null } };
    const flags = ['up', 'down', 'open', 'none'].map((flag) => run({ flag: [flag] }, {}, more));
    expect(flags).toEqual([true, false, undefined, undefined]);
  });
});

describe('names with a meaning in JavaScript', () => {
  test.each(['__proto__', 'constructor', 'a.prototype', '__proto__.polluted'])(
    'the variable %s is missing',
    (name) => {
      expect(() => compileLogic({ var: name })).toThrow(TypeError);
    },
  );

  test('inherited properties are not answers', () => {
    const rows = [{ own: 1 }];
    expect(run({ some: [{ var: 'rows' }, { known: [{ var: 'own' }] }] }, { rows })).toBe(true);
    expect(() => compileLogic({ some: [{ var: 'rows' }, { known: [{ var: 'toString' }] }] })).toThrow(
      'No variable "toString"',
    );
  });

  test('an operator outside the closed set is refused', () => {
    expect(() => compileLogic({ log: 'x' })).toThrow('Unknown operator "log"');
    expect(() => compileLogic({ method: ['x', 'trim'] })).toThrow(TypeError);
    expect(() => compileLogic({ toString: [] })).toThrow(TypeError);
  });
});
