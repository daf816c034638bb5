import { describe, expect, test } from 'vitest';
import type { LogicJson } from '../base/logicJson.ts';
import { checkLogic } from './check.ts';

const problemsOf = (logic: unknown) => checkLogic(logic, 'rule').map(({ path, code }) => `${path}: ${code}`);

const nested = (levels: number): LogicJson => (levels === 0 ? true : { '!': [nested(levels - 1)] });

describe('invalid logic is reported with its path', () => {
  test.each<[string, unknown, string]>([
    ['an unknown operator', { and: [true, { xor: [1, 2] }] }, 'rule.and[1]: logic_operator'],
    ['console output', { log: 'x' }, 'rule: logic_operator'],
    ['method calls', { method: [{ var: 'a' }, 'constructor'] }, 'rule: logic_operator'],
    ['a name JavaScript inherits', { toString: [] }, 'rule: logic_operator'],
    ['several operators', { and: [true], or: [false] }, 'rule: logic_object'],
    ['an object without operator', { and: [{}] }, 'rule.and[0]: logic_object'],
    ['too few arguments', { '==': [1] }, 'rule: logic_arity'],
    ['too many arguments', { '!': [1, 2] }, 'rule: logic_arity'],
    ['no argument at all', { and: [] }, 'rule: logic_arity'],
    ['unknown with an argument', { unknown: [1] }, 'rule: logic_arity'],
    ['a computed variable name', { var: [{ var: 'a' }] }, 'rule.var: logic_var'],
    ['a prototype name', { var: '__proto__' }, 'rule.var: logic_var'],
    ['a constructor in a path', { var: 'a.constructor.name' }, 'rule.var: logic_var'],
    ['all operators', { '<': [{ var: '' }, 1] }, 'rule.<[0].var: logic_var'],
    ['rounding to an invalid number of decimals', { round: [1.5, -1] }, 'rule.round: logic_round'],
    ['rounding to parts of decimals', { round: [1.5, 1.5] }, 'rule.round: logic_round'],
    ['rounding to computed decimals', { round: [1.5, { var: 'a' }] }, 'rule.round: logic_round'],
    ['a flag by number', { flag: [3] }, 'rule.flag: logic_flag'],
    ['chose without option', { chose: ['q', true] }, 'rule.chose: logic_chose'],
    ['missing of a computed key', { missing: [{ var: 'a' }] }, 'rule.missing: logic_missing'],
    ['missing_some without list', { missing_some: [1, 'a'] }, 'rule.missing_some: logic_missing'],
    ['an invalid number', { '==': [1, Number.NaN] }, 'rule.==[1]: logic_number'],
    ['something that is not JSON', { '==': [1, () => 1] }, 'rule.==[1]: logic_value'],
    ['a missing part', { '==': [1, undefined] }, 'rule.==[1]: logic_value'],
  ])('%s', (_what, logic, problem) => {
    expect(problemsOf(logic)).toEqual([problem]);
  });

  test('a prototype smuggled in by JSON is not an operator', () => {
    expect(problemsOf(JSON.parse('{"__proto__": [1]}'))).toEqual(['rule: logic_operator']);
  });

  test('40 levels are allowed, 41 are not', () => {
    expect(problemsOf(nested(40))).toEqual([]);
    expect(problemsOf(nested(41))).toEqual([expect.stringMatching(/: logic_depth$/)]);
  });

  test('5,000 parts are allowed, more are not', () => {
    expect(problemsOf({ or: Array(4_999).fill(true) })).toEqual([]);
    expect(problemsOf({ or: Array(5_000).fill(true) })).toEqual(['rule: logic_size']);
  });

  test('every problem is reported, not only the first', () => {
    expect(problemsOf({ and: [{ nope: 1 }, { '==': [1] }, { var: 'prototype' }] })).toHaveLength(3);
  });
});
