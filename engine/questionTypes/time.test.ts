import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { describe, expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import type { LogicJson } from '../base/logicJson.ts';
import type { Definition } from '../definition/definition.ts';
import { questionFormat } from '../editing/formatSchema.ts';
import { propertyQuestions } from '../editing/propertyQuestions.ts';
import { displayAnswer } from '../form/display.ts';
import { compileQuestionnaire } from '../form/questionnaire.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { assess } from '../validation/assess.ts';
import { issueText } from '../validation/issueText.ts';

const label = (en: string, es: string) => ({ en, es: { text: es, from: en } });
const noon: LogicJson = { '>=': [{ var: 'wakes' }, '12:00'] };

const parsed = (limits: object) => {
  const small = smallDefinition() as unknown as Definition;
  const questions = [
    { id: 'wakes', type: 'time', label: label('You get up at', 'Se levanta a'), required: true, ...limits },
    { id: 'why', type: 'text', maxLength: 20, label: label('Why', 'Por qué'), showWhen: noon },
  ];
  const [first, ...others] = small.steps;
  const document = {
    ...small,
    steps: [{ ...first, questions: [...(first?.questions ?? []), ...questions] }],
  };
  return parseDefinition({ ...document, steps: [...document.steps, ...others] });
};

const formWith = (limits: object) => {
  const { definition, problems } = parsed(limits);
  if (!definition) throw new Error(JSON.stringify(problems));
  return compileQuestionnaire(definition);
};

function textsOf(limits: object, answer: string | number | undefined): (string | undefined)[] {
  const questionnaire = formWith(limits);
  const answers: Answers = answer === undefined ? {} : { wakes: answer };
  const issue = assess(questionnaire, answers, '2026-03-15').issues.find(({ key }) => key === 'wakes');
  return ['en', 'es'].map((language) => issue && issueText(issue, questionnaire, language));
}

const DAY = { min: '06:00', max: '22:30' };
const NIGHT = { min: '22:00', max: '06:00' };

describe('messages about a time are in both languages', () => {
  test.each([
    [{}, undefined, 'Please enter a time', 'Escriba una hora'],
    [{}, '24:00', 'Please enter a valid time, for example 7:30 AM', /^Escriba una hora válida/],
    [{}, '7:30', 'Please enter a valid time, for example 7:30 AM', /^Escriba una hora válida/],
    [{}, 730, 'Please enter a valid time, for example 7:30 AM', /^Escriba una hora válida/],
    [DAY, '05:59', 'Please enter a time at or after 6:00 AM', /^Escriba una hora igual o posterior a 6:00/],
    [DAY, '22:31', 'Please enter a time at or before 10:30 PM', /^Escriba una hora igual o anterior a 10:30/],
    [NIGHT, '12:00', 'Please enter a time at or after 10:00 PM', /posterior a 10:00/],
  ])('%j %s', (limits, answer, en, es) => {
    const [english, spanish] = textsOf(limits, answer);
    expect(english).toBe(en);
    expect(spanish).toMatch(es);
  });
});

test.each([
  [{}, '00:00'],
  [{}, '23:59'],
  [DAY, '06:00'],
  [DAY, '22:30'],
  [NIGHT, '23:00'],
  [NIGHT, '05:00'],
])('within %j, %s is accepted', (limits, answer) => {
  expect(textsOf(limits, answer)).toEqual([undefined, undefined]);
});

test('conditions compare times of day by their order', () => {
  const shown = (wakes: string) => assess(formWith({}), { wakes }, '2026-03-15').form.questions.get('why');
  expect([shown('11:59'), shown('12:00'), shown('23:10')]).toEqual(['hidden', 'shown', 'shown']);
});

test('a time is displayed in the format of the language', () => {
  const question = formWith({}).questions.get('wakes')?.question;
  if (!question) throw new Error('It is asked');
  expect(displayAnswer(question, '06:45', 'en')).toBe('6:45 AM');
  expect(displayAnswer(question, '18:05', 'en')).toBe('6:05 PM');
  expect(displayAnswer(question, '18:05', 'es')).toMatch(/^(18:05|6:05 p\. ?m\.)$/);
  expect(displayAnswer(question, undefined, 'en')).toBe('Not provided');
});

test('a limit that is not a time of day is refused with its path', () => {
  const { problems } = parsed({ min: '8 am' });
  expect(problems.map(({ path }) => path)).toContainEqual(expect.stringMatching(/min$/));
});

test('the builder has time inputs for the limits of a time', () => {
  const texts = { label: (name: string) => ({ en: name }), option: () => ({ en: '' }) };
  const questions = propertyQuestions(questionFormat('time'), texts, ['min', 'max']);
  expect(questions.map(({ id, type }) => `${id}: ${type}`)).toEqual(['min: time', 'max: time']);
});
