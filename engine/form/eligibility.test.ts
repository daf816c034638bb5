import { expect, test } from 'vitest';
import { smallDefinition } from '../../fixtures/smallDefinition.ts';
import { newestShipped } from '../../questionnaires/catalogue.ts';
import type { Definition } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { validate } from '../validation/validation.ts';
import { continuedPast, ineligible } from './eligibility.ts';
import { compileQuestionnaire } from './questionnaire.ts';
import { resolveForm } from './visibility.ts';

const TODAY = '2026-03-15';
const shipped = parseDefinition(newestShipped('weight-loss-intake')).definition as Definition;
const questionnaire = compileQuestionnaire(shipped);
const turnedAway = (answers: Record<string, string>) =>
  ineligible(questionnaire, resolveForm(questionnaire, answers, TODAY)).map(({ rule, key, stepId }) => [
    rule.id,
    key,
    stepId,
  ]);

test('somebody who turns 18 today is accepted, and somebody who turns 18 tomorrow is excluded at the date question', () => {
  expect(turnedAway({ date_of_birth: '2008-03-15' })).toEqual([]);
  expect(turnedAway({ date_of_birth: '2008-03-16' })).toEqual([
    ['under_18', 'date_of_birth', 'right_for_you'],
  ]);
});

test('a missing or invalid date excludes nobody', () => {
  expect(turnedAway({})).toEqual([]);
  expect(turnedAway({ date_of_birth: '2010-13-' })).toEqual([]);
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

test.each([
  [{ '==': [{ var: 'nobody_asks' }, 1] }, 'dangling'],
  [{ '<': [{ var: 'today' }, '2020-01-01'] }, 'no_answer'],
  [{ unheardOf: [] }, 'operator'],
])('a rule on %j is a problem', (when, code) => {
  const text = { en: 'No', es: { text: 'No', from: 'No' } };
  const definition = { ...smallDefinition(), eligibility: [{ id: 'rule', when, title: text, text }] };
  const { problems } = parseDefinition(definition);
  expect(problems.filter(({ level }) => level === 'error').map((problem) => problem.path)).toEqual([
    expect.stringContaining('eligibility[0].when'),
  ]);
  expect(JSON.stringify(problems)).toContain(code);
});

const rule = (id: string, when: object, mayContinue = true) => {
  const text = { en: id, es: { text: id, from: id } };
  return { id, when, mayContinue, title: text, text };
};
const small = (eligibility: object[]) =>
  compileQuestionnaire(parseDefinition({ ...smallDefinition(), eligibility }).definition as Definition);

test('several rules are listed in order, each with all answers it depends on', () => {
  const visit = small([
    rule('short', { and: [{ '<': [{ var: 'heightM' }, 1.9] }, { '==': [{ var: 'pain' }, 3] }] }),
    rule('man', { '==': [{ var: 'sex' }, 'male'] }),
  ]);
  const form = resolveForm(visit, { sex: 'male', pain: 3, height: 180 }, TODAY);
  expect(ineligible(visit, form).map((found) => [found.rule.id, found.key, found.inputs])).toEqual([
    ['short', 'pain', ['height', 'pain']],
    ['man', 'sex', ['sex']],
  ]);
  expect(continuedPast(visit, form)).toEqual(['short', 'man']);
});

test('a rule holds as soon as one of its alternatives is certain', () => {
  const either = { or: [{ '==': [{ var: 'sex' }, 'male'] }, { '==': [{ var: 'smokes' }, true] }] };
  const visit = small([rule('either', either)]);
  const [found] = ineligible(visit, resolveForm(visit, { sex: 'male' }, TODAY));
  expect(found?.inputs).toEqual(['sex', 'smokes']);
  expect(ineligible(visit, resolveForm(visit, { sex: 'female' }, TODAY))).toEqual([]);
});
