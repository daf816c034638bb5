import { expect, test } from 'vitest';
import { stepped } from './stepped.ts';

test.each([
  [undefined, 1, {}, 1],
  [undefined, -1, {}, 0],
  [undefined, 1, { min: 40, max: 300 }, 40],
  [3, -1, {}, 2],
  [0, -1, {}, 0],
  [0, -1, { min: -5 }, -1],
  [-2, -1, {}, -3],
  [9, 1, { max: 9 }, 9],
  [0.1, 1, { step: 0.2 }, 0.3],
  [120, 1, { max: 9 }, 9],
] as const)('%j stepped by %j within %j is %j', (value, by, limits, expected) => {
  expect(stepped(value, by, limits)).toBe(expected);
});
