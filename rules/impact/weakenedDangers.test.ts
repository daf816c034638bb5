import { inBoth } from '@clinic/fixtures/inBoth';
import { smallRuleSet } from '@clinic/fixtures/smallRuleSet';
import { expect, test } from 'vitest';
import { parseRuleSet } from '../document/parseRuleSet.ts';
import type { RuleSet } from '../document/ruleset.ts';
import { weakenedDangers } from './weakenedDangers.ts';

const flag = (key: string, more: object = {}) => ({
  key,
  type: 'boolean',
  severity: 'danger',
  title: inBoth(key, key),
  message: inBoth(key, key),
  value: { '>': [{ var: 'pain' }, { var: 'worst' }] },
  source: 'Made up',
  reviewed: '2026-03-15',
  ...more,
});
const limit = (value: number) => ({ key: 'worst', label: inBoth('Worst', 'Peor'), value, source: 'Made up' });
const rules = (flags: object[], worst = 8): RuleSet => {
  const { ruleSet, problems } = parseRuleSet({
    ...smallRuleSet(),
    parameters: [limit(worst)],
    derived: [],
    flags,
  });
  expect(problems).toEqual([]);
  return ruleSet as RuleSet;
};
const before = rules([flag('pain'), flag('mild', { severity: 'warning' })]);
const weakened = (after: RuleSet) =>
  weakenedDangers(before, after).map(({ flag: { key }, how }) => [key, ...how]);

test.each<[string, RuleSet, string[][]]>([
  ['removed', rules([flag('mild', { severity: 'warning' })]), [['pain', 'removed']]],
  ['less severe', rules([flag('pain', { severity: 'warning' }), flag('mild')]), [['pain', 'severity']]],
  ['on another condition', rules([flag('pain', { value: false }), flag('mild')]), [['pain', 'condition']]],
  ['on another limit', rules([flag('pain'), flag('mild')], 9), [['pain', 'condition']]],
  [
    'measured instead',
    rules([flag('pain', { whenUnknown: 'measure' }), flag('mild')]),
    [['pain', 'urgency']],
  ],
])('a danger flag that is %s is weakened', (_, after, expected) => {
  expect(weakened(after)).toEqual(expected);
});

test('words, other flags and new flags weaken no danger', () => {
  const after = rules([flag('pain', { title: inBoth('Pain', 'Dolor') }), flag('new')]);
  expect(weakened(after)).toEqual([]);
});
