/** External values are unknown until they are put among the answers, and again when their inputs change. */
import { medicines } from '@clinic/fixtures/medicines';
import { expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { assess } from '../validation/assess.ts';
import { currentExternalValues, externalValuesIn, withExternalValues } from './externalValues.ts';
import { compileQuestionnaire } from './questionnaire.ts';
import { resolveForm } from './visibility.ts';

const DAY = '2026-03-15';
const label = (en: string) => ({ en, es: { text: en, from: en } });
const value = (id: string, gives: string, reads: string[], rest: object = {}) => ({
  id,
  type: 'computed',
  label: label(id),
  fhirPath: { expression: "'x'.matches('x')", gives, reads: reads.map((read) => ({ var: read })) },
  ...rest,
});
const text = (id: string, rest: object = {}) => ({
  id,
  type: 'text',
  label: label(id),
  maxLength: 50,
  ...rest,
});
const OPTIONS = [
  { value: 'yes', label: label('Yes') },
  { value: 'unsure', label: label('Not sure'), unknown: true },
];

// biome-ignore lint/suspicious/noExplicitAny: tests reach into it
function parsed(...questions: any[]) {
  const document = medicines();
  document.steps[1].questions.push(...questions);
  return parseDefinition(document);
}

const { definition, problems } = parsed(
  text('dose'),
  { id: 'sure', type: 'choice', label: label('Sure?'), options: OPTIONS },
  text('detail', { showWhen: { '==': [{ var: 'sure' }, 'yes'] } }),
  value('daily', 'number', ['dose']),
  value('high', 'boolean', ['daily', 'detail']),
  value('level', 'number', ['dose'], {
    bands: [
      { to: 10, value: 'low', text: label('Low') },
      { from: 11, value: 'much', text: label('Much'), alert: true },
    ],
  }),
  text('why', { showWhen: { '==': [{ var: 'high' }, true] } }),
);
if (!definition) throw new RangeError(JSON.stringify(problems));
const questionnaire = compileQuestionnaire(definition);
const resolve = (answers: Answers) => resolveForm(questionnaire, answers, DAY);

test('it is unknown until it comes from outside, and questions that depend on it are undetermined', () => {
  const before = resolve({ dose: '250 mg' });
  expect(before.values.daily).toBeUndefined();
  expect(before.questions.get('why')).toBe('undetermined');
  const after = resolve({ dose: '250 mg', daily: 1500, high: true, level: 20 });
  expect(after.values).toMatchObject({ daily: 1500, high: true, level: 'much' });
  expect(after.questions.get('why')).toBe('shown');
  expect(resolve({ high: false }).questions.get('why')).toBe('hidden');
});

test.each([
  ['daily', '1500'],
  ['daily', Number.NaN],
  ['daily', { value: 5 }],
  ['high', 'true'],
  ['high', 1],
])('a value of another type than declared is unknown: %s %j', (id, given) => {
  expect(resolve({ [id]: given } as Answers).values[id]).toBeUndefined();
  expect(assess(questionnaire, { [id]: given } as Answers, DAY).visibleAnswers).toEqual({});
});

test('it is stored with the answers and not refused by validation', () => {
  const { visibleAnswers, issues } = assess(questionnaire, { dose: '250 mg', daily: 500, level: 5 }, DAY);
  expect(visibleAnswers).toEqual({ dose: '250 mg', daily: 500, level: 5 });
  expect(issues.filter(({ key }) => key === 'daily')).toEqual([]);
  expect(externalValuesIn(questionnaire, visibleAnswers)).toEqual({ daily: 500, level: 5 });
  expect(withExternalValues(questionnaire, visibleAnswers, { daily: 7, dose: 'forged' })).toEqual({
    dose: '250 mg',
    daily: 7,
  });
});

test('for rules it is unknown while one of its inputs is "not sure"', () => {
  const rules = (sure: string) =>
    assess(questionnaire, { dose: '5', sure, high: true, daily: 5 }, DAY).ruleInputs;
  expect(rules('yes').values.high).toBe(true);
  expect(rules('unsure').values).toMatchObject({ high: undefined, daily: 5 });
  expect(rules('unsure').chosen.high).toBe(true);
});

test('it is valid until an answer that it depends on changes, also through a condition', () => {
  const from: Answers = { dose: '250 mg', sure: 'yes', detail: 'x' };
  const values = { daily: 500, high: true };
  const held = (now: Answers) => currentExternalValues(questionnaire, values, from, { ...from, ...now });
  expect(held({ why: 'because' })).toEqual(values);
  expect(held({ sure: 'unsure' })).toEqual({ daily: 500 });
  expect(held({ dose: '500 mg' })).toEqual({});
});

test.each<[string, string, object[]]>([
  [
    'a circle',
    'circle',
    [text('a', { showWhen: { '==': [{ var: 'b' }, true] } }), value('b', 'boolean', ['a'])],
  ],
  ['a question that is not there', 'dangling', [value('b', 'boolean', ['gone'])]],
  ['two formulas', 'formula', [value('b', 'boolean', [], { compute: 1 })]],
  ['none', 'formula', [{ id: 'b', type: 'computed', label: label('b') }]],
  [
    'bands of a text',
    'band',
    [value('b', 'text', [], { bands: [{ to: 1, value: 'low', text: label('Low') }] })],
  ],
  [
    'logic in the place of names',
    'reads',
    [{ ...value('b', 'text', []), fhirPath: { expression: '1', gives: 'text', reads: [{ '+': [1, 2] }] } }],
  ],
  [
    'in a repeating group',
    'in_group',
    [
      {
        id: 'g',
        type: 'repeatingGroup',
        label: label('g'),
        maxItems: 2,
        questions: [text('t'), value('b', 'text', ['t'])],
      },
    ],
  ],
])('%s is a problem', (_what, code, questions) => {
  expect(parsed(...questions).problems.map((problem) => problem.code)).toContain(code);
});
