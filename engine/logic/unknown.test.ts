import { arbitraryCondition, arbitraryData } from '@clinic/fixtures/arbitraryLogic';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LogicJson, Maybe, Value } from '../base/logicJson.ts';
import type { LogicNode } from './base/node.ts';
import { truthy } from './base/truthy.ts';
import { compileLogic, evaluate } from './compile.ts';
import { type Trace, traced } from './trace.ts';

const factsOf = (values: Record<string, Maybe>) => ({ values, chosen: values, flags: {} });
const run = (logic: LogicJson, values: Record<string, Maybe> = {}): Maybe =>
  evaluate(compileLogic(logic), factsOf(values));

const T = true;
const F = false;
const U = { unknown: [] };

describe('Kleene tables', () => {
  test.each<[LogicJson, Maybe]>([
    [{ and: [T, T] }, true],
    [{ and: [T, F] }, false],
    [{ and: [T, U] }, undefined],
    [{ and: [U, T] }, undefined],
    [{ and: [F, U] }, false],
    [{ and: [U, F] }, false],
    [{ and: [U, U] }, undefined],
    [{ or: [F, F] }, false],
    [{ or: [F, T] }, true],
    [{ or: [F, U] }, undefined],
    [{ or: [U, F] }, undefined],
    [{ or: [T, U] }, true],
    [{ or: [U, T] }, true],
    [{ or: [U, U] }, undefined],
    [{ '!': [U] }, undefined],
    [{ '!!': [U] }, undefined],
    [{ if: [U, 1, 2] }, undefined],
    [{ if: [U, 1, 1] }, 1],
    [{ if: [F, U, 2] }, 2],
    [{ if: [T, U, 2] }, undefined],
    [{ if: [U, 3, T, 3, 4] }, 3],
    [{ if: [U, U, 4] }, undefined],
    [{ '?:': [U, 'a', 'a'] }, 'a'],
    [{ '==': [U, 1] }, undefined],
    [{ '==': [1, U] }, undefined],
    [{ '!==': [U, U] }, undefined],
    [{ '<': [U, 1] }, undefined],
    [{ '<': [3, 2, U] }, false],
    [{ '<=': [U, 3, 2] }, false],
    [{ '<': [1, 2, U] }, undefined],
    [{ '+': [1, U] }, undefined],
    [{ cat: ['a', U] }, undefined],
    [{ in: ['a', U] }, undefined],
    [{ in: [U, ['a']] }, undefined],
    [{ some: [U, T] }, undefined],
    [{ all: [U, T] }, undefined],
    [{ none: [U, T] }, undefined],
    [{ map: [U, 1] }, undefined],
    [{ filter: [[1, 2], U] }, undefined],
    [{ reduce: [U, 1, 0] }, undefined],
  ])('%j is %j', (logic, expected) => {
    expect(run(logic)).toEqual(expected);
  });

  test.each<[LogicJson, Maybe]>([
    [{ in: ['a', { var: 'list' }] }, true],
    [{ in: ['b', { var: 'list' }] }, undefined],
    [{ some: [{ var: 'list' }, { '==': [{ var: '' }, 'a'] }] }, true],
    [{ some: [{ var: 'list' }, { '==': [{ var: '' }, 'b'] }] }, undefined],
    [{ none: [{ var: 'list' }, { '==': [{ var: '' }, 'a'] }] }, false],
    [{ none: [{ var: 'list' }, { '==': [{ var: '' }, 'b'] }] }, undefined],
    [{ all: [{ var: 'list' }, { '==': [{ var: '' }, 'a'] }] }, undefined],
    [{ all: [{ var: 'list' }, { '==': [{ var: '' }, 'b'] }] }, false],
  ])('next to an unknown choice, %j is %j', (logic, expected) => {
    expect(run(logic, { list: ['a', undefined] as Value })).toBe(expected);
  });
});

test('a known result holds for every completion of the unknown answers', () => {
  const unknownKeys = fc.subarray(['a', 'b', 'c', 'p', 'q'], { minLength: 1 });
  let certain = 0;
  fc.assert(
    fc.property(arbitraryCondition, arbitraryData, unknownKeys, (rule, data, keys) => {
      const partly = { ...data, ...Object.fromEntries(keys.map((key) => [key, undefined])) };
      const before = run(rule, partly);
      if (before === undefined) return;
      certain += 1;
      // The falsy part that "and" returns may change; its truth may not.
      expect(truthy(run(rule, data))).toBe(truthy(before));
    }),
    { numRuns: 5_000 },
  );
  expect(certain).toBeGreaterThan(500);
});

test('the trace agrees with the evaluation in every part', () => {
  const partlyKnown = fc
    .tuple(arbitraryData, fc.subarray(['a', 'b', 'c', 'p', 'q']))
    .map(([data, keys]) => ({ ...data, ...Object.fromEntries(keys.map((key) => [key, undefined])) }));
  const agree = (node: LogicNode, { outcome, args = [] }: Trace, values: Record<string, Maybe>): void => {
    expect(outcome).toEqual(evaluate(node, factsOf(values)));
    args.forEach((part, index) => {
      agree(node.args[index] as LogicNode, part, values);
    });
  };
  fc.assert(
    fc.property(arbitraryCondition, partlyKnown, (rule, values) => {
      const node = compileLogic(rule);
      agree(node, traced(node, factsOf(values)), values);
    }),
    { numRuns: 1_000 },
  );
});

test('a trace names what was read and omits unknown outcomes', () => {
  const node = compileLogic({ and: [{ '>=': [{ var: 'age' }, 18] }, { some: [{ var: 'list' }, true] }] });
  expect(traced(node, factsOf({ age: 17 }))).toEqual({
    operator: 'and',
    outcome: false,
    args: [
      {
        operator: '>=',
        outcome: false,
        args: [
          { operator: 'var', operand: 'age', outcome: 17 },
          { operator: 'constant', operand: 18, outcome: 18 },
        ],
      },
      { operator: 'some', args: [{ operator: 'var', operand: 'list' }] },
    ],
  });
});
