import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { expect, test } from 'vitest';
import type { Definition } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { continuedPast, ineligible } from './eligibility.ts';
import { compileQuestionnaire } from './questionnaire.ts';
import { resolveForm } from './visibility.ts';

const TODAY = '2026-03-15';

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
  const [exclusion] = ineligible(visit, resolveForm(visit, { sex: 'male' }, TODAY));
  expect(exclusion?.inputs).toEqual(['sex', 'smokes']);
  expect(ineligible(visit, resolveForm(visit, { sex: 'female' }, TODAY))).toEqual([]);
});
