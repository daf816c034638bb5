import { expect, test } from 'vitest';
import { shippedRuleSets } from '../catalogue.ts';
import { flagDependenciesOf } from './flagDependencies.ts';
import { parseRuleSet } from './parseRuleSet.ts';
import type { RuleSet } from './ruleset.ts';

const glp1 = shippedRuleSets()
  .map((document) => parseRuleSet(document).ruleSet)
  .find((ruleSet) => ruleSet?.id === 'glp1-flags') as RuleSet;
const readers = flagDependenciesOf(glp1);

test('a flag can read a question through derived values', () => {
  expect(readers.ofQuestion('weight_kg')).toEqual(expect.arrayContaining(['bmi', 'meets_pharma_criteria']));
});

test('a question that nothing reads affects no flag', () => {
  expect(readers.ofQuestion('preferred_name')).toEqual([]);
});

test('an option affects only the flags that test for it, whatever operator they use', () => {
  expect(readers.ofOption('pancreatitis_history', 'yes')).toContain('contra_glp1_pancreatitis');
  expect(readers.ofOption('pregnancy_status', 'unsure').length).toBeGreaterThan(0);
  expect(readers.ofOption('pancreatitis_history', 'no_such_option')).toEqual([]);
});
