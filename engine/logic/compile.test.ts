import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryData, arbitraryRule } from '../../fixtures/arbitraryLogic.ts';
import { checkLogic } from './check.ts';
import { compileLogic, evaluate, type Facts, truthy } from './compile.ts';
import type { LogicJson, Maybe } from './json.ts';

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

describe('results are those of json-logic-js wherever no input is unknown', () => {
  /** Thrown where we deviate on purpose: null has no order and no amount, and a number is finite. */
  class Deviation extends Error {}
  const jsonLogic = freshJsonLogic();
  const watched = freshJsonLogic();
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
    (args, result) => args.includes(null) || !Number.isFinite(Number(result)),
  );

  test('for rules over every shared operator', () => {
    let compared = 0;
    fc.assert(
      fc.property(arbitraryRule, arbitraryData, (rule, data) => {
        expect(checkLogic(rule, 'rule')).toEqual([]);
        let expected: unknown;
        try {
          expected = watched.apply(rule as never, data);
        } catch (cause) {
          if (cause instanceof Deviation) return;
          throw cause;
        }
        compared += 1;
        const result = run(rule, data);
        expect(result).not.toBe(undefined);
        expect(JSON.stringify(result)).toBe(JSON.stringify(expected));
        expect(truthy(result)).toBe(jsonLogic.truthy(expected));
      }),
      { numRuns: 5_000 },
    );
    expect(compared).toBeGreaterThan(2_500);
  });
});
