import { newestShipped } from '@clinic/questionnaires/catalogue';
import { expect, test } from 'vitest';
import type { Definition } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { validate } from '../validation/validation.ts';
import { ineligible } from './eligibility.ts';
import { compileQuestionnaire } from './questionnaire.ts';
import { resolveForm } from './visibility.ts';

const TODAY = '2026-03-15';
const shipped = parseDefinition(newestShipped('weight-loss-intake')).definition as Definition;
const questionnaire = compileQuestionnaire(shipped);
const exclusionsOf = (answers: Record<string, string>) =>
  ineligible(questionnaire, resolveForm(questionnaire, answers, TODAY)).map(({ rule, key, stepId }) => [
    rule.id,
    key,
    stepId,
  ]);

test('somebody who turns 18 today is accepted, and somebody who turns 18 tomorrow is excluded at the date question', () => {
  expect(exclusionsOf({ date_of_birth: '2008-03-15' })).toEqual([]);
  expect(exclusionsOf({ date_of_birth: '2008-03-16' })).toEqual([
    ['under_18', 'date_of_birth', 'right_for_you'],
  ]);
});

test('a missing or invalid date excludes nobody', () => {
  expect(exclusionsOf({})).toEqual([]);
  expect(exclusionsOf({ date_of_birth: '2010-13-' })).toEqual([]);
});

test('a submission is accepted only if the rule allows the patient to continue', () => {
  const refused = (mayContinue: boolean) => {
    const [rule] = shipped.eligibility ?? [];
    if (!rule) throw new Error('there is a rule');
    const other = compileQuestionnaire({ ...shipped, eligibility: [{ ...rule, mayContinue }] });
    return validate(other, { date_of_birth: '2010-01-01' }, TODAY, 'right_for_you')
      .filter(({ key }) => key === 'date_of_birth')
      .map(({ code, level }) => [code, level]);
  };
  expect(refused(true)).toEqual([]);
  expect(refused(false)).toEqual([['eligibility:under_18', 'hard']]);
});
