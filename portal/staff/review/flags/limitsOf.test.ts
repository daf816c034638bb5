import type { Trace } from '@clinic/engine/logic';
import type { Parameter } from '@clinic/rules/document';
import { expect, test } from 'vitest';
import { limitsOf } from './limitsOf.ts';

const read = (name: string): Trace => ({ operator: 'var', operand: name });
const compare = (...args: Trace[]): Trace => ({ operator: '>=', outcome: true, args });
const limit = (key: string, value: Parameter['value'] = 1): Parameter => ({
  key,
  label: { en: key },
  value,
  source: '',
});
const ruleSet = { parameters: [limit('adultAge'), limit('obesityBmi'), limit('unread')] };
const keys = (parameters: Parameter[]) => parameters.map(({ key }) => key);

test("a flag's limits are those its condition reads, each once", () => {
  const trace = compare(read('bmi'), read('obesityBmi'));
  expect(keys(limitsOf({ trace: compare(trace, trace), derived: {} }, ruleSet))).toEqual(['obesityBmi']);
});

test('the limits of its alert and of its derived values count, too', () => {
  const evidence = {
    trace: read('bmi'),
    alert: compare(read('bmi'), read('obesityBmi')),
    derived: { adult: compare(read('age'), read('adultAge')) },
  };
  expect(keys(limitsOf(evidence, ruleSet))).toEqual(['adultAge', 'obesityBmi']);
});

test('a list of answers is not a limit', () => {
  const lists = { parameters: [limit('conditions', ['hypertension'])] };
  expect(limitsOf({ trace: read('conditions'), derived: {} }, lists)).toEqual([]);
});
