import { expect, test } from 'vitest';
import { shippedRuleSets } from '../catalogue.ts';
import { parseRuleSet } from './parseRuleSet.ts';
import { ruleLimits } from './publicationLimits.ts';
import type { RuleSet } from './ruleset.ts';

const label = { en: 'Label' };

test('the entries of a rule set and their total steps are limited', () => {
  const ruleSet = structuredClone(parseRuleSet(shippedRuleSets()[0]).ruleSet) as RuleSet;
  const derived = (count: number, value: unknown) =>
    Array.from({ length: count }, (_, index) => ({
      key: `d${index}`,
      label,
      value,
    })) as unknown as RuleSet['derived'];
  expect(ruleLimits({ ...ruleSet, derived: derived(1_000, 1) })).toEqual([]);
  expect(ruleLimits({ ...ruleSet, derived: derived(1_001, 1) }).map(({ path }) => path)).toEqual(['derived']);
  const long = { or: Array.from({ length: 300 }, () => ({ '!': [true] })) };
  expect(ruleLimits({ ...ruleSet, derived: derived(100, long) }).map(({ path }) => path)).toEqual(['flags']);
});
