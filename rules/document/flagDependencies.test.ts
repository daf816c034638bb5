import { expect, test } from 'vitest';
import { shippedRuleSets } from '../catalogue.ts';
import { flagDependenciesOf } from './flagDependencies.ts';
import { parseRuleSet } from './parseRuleSet.ts';
import type { RuleSet } from './ruleset.ts';

const glp1 = shippedRuleSets()
  .map((document) => parseRuleSet(document).ruleSet)
  .find((ruleSet) => ruleSet?.id === 'glp1-flags') as RuleSet;
const readers = flagDependenciesOf(glp1);

test('a flag reads a question through derived values, too', () => {
  expect(readers.ofQuestion('weight_kg')).toEqual(expect.arrayContaining(['bmi', 'meets_pharma_criteria']));
});

test('a question nothing reads decides no flag', () => {
  expect(readers.ofQuestion('preferred_name')).toEqual([]);
});

test('an option decides only the flags that ask for it, whichever way they ask', () => {
  expect(readers.ofOption('pancreatitis_history', 'yes')).toContain('contra_glp1_pancreatitis');
  expect(readers.ofOption('pregnancy_status', 'unsure').length).toBeGreaterThan(0);
  expect(readers.ofOption('pancreatitis_history', 'no_such_option')).toEqual([]);
});
