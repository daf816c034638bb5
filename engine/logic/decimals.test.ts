/** What is computed is compared as the decimal number that is shown. */
import { seededRandom } from '@clinic/fixtures/randomAnswers';
import { describe, expect, test } from 'vitest';
import type { LogicJson, Value } from '../base/logicJson.ts';
import { compileLogic, evaluate } from './compile.ts';

const result = (logic: unknown, values: Record<string, Value> = {}) =>
  evaluate(compileLogic(logic as LogicJson), { values, chosen: values, flags: {} });

test.each<[unknown, Value]>([
  [{ '==': [{ '+': [0.1, 0.2] }, 0.3] }, true],
  [{ '>': [{ '+': [0.1, 0.2] }, 0.3] }, false],
  [{ '===': [{ '*': [1.1, 1.1] }, 1.21] }, true],
  [{ '-': [{ '-': [0.3, 0.2] }, 0.1] }, 0],
  [{ '%': [0.3, 0.1] }, 0],
  [{ '%': [7.5, 2] }, 1.5],
  [{ '*': [{ '/': [1, 3] }, 3] }, 1],
  [{ '>=': [{ '/': [97.2, 3.24] }, 30] }, true],
  [{ '<=': [{ '/': [97.2, 3.24] }, 30] }, true],
  [{ '==': [{ power: [1.83, 2] }, 3.3489] }, true],
  [
    {
      '==': [
        {
          reduce: [
            [0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1],
            { '+': [{ var: 'accumulator' }, { var: 'current' }] },
            0,
          ],
        },
        1,
      ],
    },
    true,
  ],
])('%j is %j', (logic, wanted) => {
  expect(result(logic)).toBe(wanted);
});

describe('over random decimals', () => {
  const random = seededRandom(2026);
  const cents = (most: number) => Math.floor(random() * most);

  test('sums and differences of amounts are exact', () => {
    for (let count = 0; count < 5_000; count += 1) {
      const [a, b, c] = [cents(1_000_000), cents(1_000_000), cents(1_000_000)];
      const parts = { a: a / 100, b: b / 100, c: c / 100 };
      const sum = { '+': ['a', 'b', 'c'].map((name) => ({ var: name })) };
      expect(result({ '==': [sum, (a + b + c) / 100] }, parts)).toBe(true);
      expect(result({ '-': [sum, { var: 'c' }] }, parts)).toBe((a + b) / 100);
    }
  });

  test('a dose times its number is exact, and so is the way back', () => {
    for (let count = 0; count < 5_000; count += 1) {
      const [dose, times] = [1 + cents(100_000), 1 + cents(50)];
      const total = { '*': [{ var: 'dose' }, { var: 'times' }] };
      const values = { dose: dose / 1_000, times };
      expect(result(total, values)).toBe((dose * times) / 1_000);
      expect(result({ '/': [total, { var: 'times' }] }, values)).toBe(dose / 1_000);
    }
  });

  test('a body mass index that is exactly at its limit is neither below nor above it', () => {
    for (let centimetres = 120; centimetres <= 220; centimetres += 1)
      for (const limit of [18.5, 25, 27, 30, 35, 40]) {
        // In units of 0.001 kg: exact as whole numbers.
        const kg = (limit * centimetres * centimetres) / 10_000;
        const metres = { '/': [{ var: 'cm' }, 100] };
        const bmi = { '/': [{ var: 'kg' }, { '*': [metres, metres] }] };
        expect([centimetres, limit, result(bmi, { cm: centimetres, kg })]).toEqual([
          centimetres,
          limit,
          limit,
        ]);
      }
  });
});
