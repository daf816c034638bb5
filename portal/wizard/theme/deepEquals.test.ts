import { deepEquals as original } from '@rjsf/utils';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import deepEquals from './deepEquals.ts';

test('compares JSON like the function it replaces', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (one, other) => {
      expect(deepEquals(one, structuredClone(one))).toBe(true);
      expect(deepEquals(one, other)).toBe(original(one, other));
    }),
  );
});

test.each([
  [{ a: undefined }, {}],
  [[], {}],
  [null, {}],
  [() => 1, () => 2],
  [{ on: () => 1 }, { on: () => 2 }],
  [Number.NaN, Number.NaN],
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }],
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }],
])('%o and %o', (one, other) => {
  expect(deepEquals(one, other)).toBe(original(one, other));
});

test('values that JSON cannot hold are equal only to themselves', () => {
  const element = new Map([[1, 2]]);
  expect(deepEquals({ element }, { element })).toBe(true);
  expect(deepEquals({ element }, { element: new Map(element) })).toBe(false);
});
