import { smallRuleSet } from '@clinic/fixtures/smallRuleSet';
import { smallVisit } from '@clinic/fixtures/smallVisit';
import { expect, test } from 'vitest';
import { forInformation } from './forInformation.ts';
import { parseRuleSet } from './parseRuleSet.ts';
import { questionsRead } from './questionsRead.ts';
import type { RuleSet } from './ruleset.ts';

const ruleSet = parseRuleSet(smallRuleSet()).ruleSet as RuleSet;

test('only questions that nothing reads are for information', () => {
  const flags = forInformation(smallVisit().questionnaire.definition, ruleSet);
  expect(flags).toContain('pills');
  for (const id of questionsRead(ruleSet)) expect(flags).not.toContain(id);
  // Read by a rule through a derived value, by a condition, by a formula, by a check; the patient's name; a consent.
  for (const id of ['born', 'smokes', 'height', 'top', 'bottom', 'name', 'agree'])
    expect(flags).not.toContain(id);
});

test('a flag on a question makes it a question that decides', () => {
  const [flag] = ruleSet.flags;
  const flags = [{ ...flag, key: 'pills', value: { in: ['aspirin', { var: 'pills' }] } }] as RuleSet['flags'];
  expect(forInformation(smallVisit().questionnaire.definition, { ...ruleSet, flags })).not.toContain('pills');
});
