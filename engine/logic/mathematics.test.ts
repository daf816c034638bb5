import { expect, test } from 'vitest';
import { shiftedDate } from '../base/dates.ts';
import type { LogicJson, Maybe } from '../base/logicJson.ts';
import { compileLogic, evaluate } from './compile.ts';

const valued = (logic: LogicJson, values: Record<string, Maybe> = {}) =>
  evaluate(compileLogic(logic), { values, chosen: values, flags: {} });

test.each<[LogicJson, Maybe]>([
  [{ round: [1.005, 2] }, 1.01],
  [{ round: [-2.5, 0] }, -3],
  [{ round: [2.5, 0] }, 3],
  [{ round: [1e-7, 3] }, 0],
  [{ round: [1.5e21, 2] }, 1.5e21],
  [{ round: [0.1 + 0.2, 10] }, 0.3],
  [{ power: [2, 10] }, 1024],
  [{ power: [-8, 0.5] }, undefined],
  [{ sqrt: [-1] }, undefined],
  [{ ln: [0] }, undefined],
  [{ exp: [1000] }, undefined],
  [{ truncate: [-0.5] }, 0],
  [{ abs: ['-1'] }, undefined],
  [{ parseNumber: ['+1.50'] }, 1.5],
  [{ parseNumber: ['1,5'] }, undefined],
  [{ parseNumber: [' 1'] }, undefined],
  [{ replace: ['a.a', '.', '$&'] }, 'a$&a'],
  [{ replace: ['ab', '', '-'] }, '-a-b-'],
  [{ length: [12] }, undefined],
  [{ given: [null] }, undefined],
  [{ given: [false] }, false],
  [{ '!': [{ given: [{ if: [{ var: 'x' }, false] }] }] }, undefined],
])('%j is %j', (logic, expected) => {
  expect(valued(logic)).toEqual(expected);
});

test.each([
  ['2024-02-29', 1, 'years', '2025-02-28'],
  ['2024-02-29', -4, 'years', '2020-02-29'],
  ['2024-01-31', 1, 'months', '2024-02-29'],
  ['2024-01-15', -1, 'months', '2023-12-15'],
  ['2024-03-31', -13, 'months', '2023-02-28'],
  ['2024-02-28', 2, 'days', '2024-03-01'],
  ['2024-03-01', 1.9, 'days', '2024-03-02'],
  ['0001-01-01', -1, 'days', undefined],
  ['9999-12-31', 1, 'months', undefined],
  ['2023-02-29', 1, 'days', undefined],
  ['2023-02-28', Number.POSITIVE_INFINITY, 'days', undefined],
  ['2023-02-28', '1', 'days', undefined],
] as const)('%s and %s %s is %s', (date, count, unit, expected) => {
  expect(shiftedDate(date, count, unit)).toBe(expected);
});

test('a replacement that would exceed the size limit gives unknown', () => {
  const long = 'a'.repeat(5_000);
  expect(valued({ replace: [{ var: 't' }, 'a', { var: 't' }] }, { t: long })).toBeUndefined();
});
