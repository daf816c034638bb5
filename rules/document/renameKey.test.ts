import { expect, test } from 'vitest';
import { readersOfKey, withKey } from './renameKey.ts';
import type { RuleSet } from './ruleset.ts';

const flag = (key: string, value: unknown, alertWhen?: unknown) =>
  ({ key, value, ...(alertWhen !== undefined && { alertWhen }) }) as RuleSet['flags'][number];
const ruleSet = {
  parameters: [{ key: 'limit', value: 30 }],
  derived: [
    { key: 'bmi', value: { var: ['weight', { var: 'limit' }] } },
    { key: 'other', value: { some: [{ var: 'list' }, { '==': [{ var: 'limit' }, 1] }] } },
  ],
  flags: [
    flag(
      'limit',
      { '>=': [{ var: 'bmi' }, { var: 'limit' }] },
      { '>': [{ flag: 'limit' }, { var: ['limit'] }] },
    ),
    flag('list', { missing: ['limit', 'limits'] }),
    flag('text', { '==': [{ var: 'sex' }, 'limit'] }),
  ],
} as unknown as RuleSet;

test('renaming a parameter updates every reference and nothing else', () => {
  expect(withKey(ruleSet, 'limit', 'bmiLimit')).toEqual({
    parameters: [{ key: 'bmiLimit', value: 30 }],
    derived: [
      { key: 'bmi', value: { var: ['weight', { var: 'bmiLimit' }] } },
      { key: 'other', value: { some: [{ var: 'list' }, { '==': [{ var: 'limit' }, 1] }] } },
    ],
    flags: [
      flag(
        'limit',
        { '>=': [{ var: 'bmi' }, { var: 'bmiLimit' }] },
        { '>': [{ flag: 'limit' }, { var: ['bmiLimit'] }] },
      ),
      flag('list', { missing: ['bmiLimit', 'limits'] }),
      flag('text', { '==': [{ var: 'sex' }, 'limit'] }),
    ],
  });
});

test('renaming a derived value updates every reference', () => {
  const renamed = withKey(ruleSet, 'bmi', 'index');
  expect(renamed.derived[0]?.key).toBe('index');
  expect(renamed.flags[0]?.value).toEqual({ '>=': [{ var: 'index' }, { var: 'limit' }] });
});

test('each reader is listed once, whether it compares, computes or tests what is missing', () => {
  expect(readersOfKey(ruleSet, 'limit')).toEqual([
    { kind: 'derived', key: 'bmi' },
    { kind: 'flag', key: 'limit' },
    { kind: 'flag', key: 'list' },
  ]);
  expect(readersOfKey(ruleSet, 'nobody')).toEqual([]);
});
