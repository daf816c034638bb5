import { definition as intake } from '@clinic/fixtures/newestIntake';
import { expect, test } from 'vitest';
import { shippedRuleSets } from '../catalogue.ts';
import { parseRuleSet } from './parseRuleSet.ts';
import { questionsToConfirm } from './questionsToConfirm.ts';
import type { RuleSet } from './ruleset.ts';

const shippedRules = (): RuleSet => parseRuleSet(shippedRuleSets()[0]).ruleSet as RuleSet;

test('in the shipped intake, what dangers are read from is confirmed one by one, and so is what decides whether it is asked', () => {
  const ids = questionsToConfirm(shippedRules(), intake);
  // Read directly, through the body mass index, through the age, and as the condition of a question that is read.
  for (const id of ['mtc_men2_personal', 'height_cm', 'date_of_birth', 'takes_medicines', 'sex_at_birth'])
    expect(ids, id).toContain(id);
  for (const id of ['first_name', 'email', 'state', 'exercise_days', 'main_goals'])
    expect(ids, id).not.toContain(id);
});

test('a flag that is only to be known makes nothing dangerous, one that is acted on does', () => {
  const rules = (act: 'know' | 'today', more: object = {}): RuleSet => ({
    ...shippedRules(),
    derived: [{ key: 'long_nights', value: { '>': [{ var: 'sleep_hours' }, 9] } } as never],
    flags: [{ key: 'tired', severity: 'info', act, value: { var: 'long_nights' }, ...more } as never],
  });
  expect([...questionsToConfirm(rules('know'), intake)]).toEqual([]);
  expect([...questionsToConfirm(rules('today'), intake)]).toEqual(['sleep_hours']);
});
