import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { describe, expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import type { LogicJson } from '../base/logicJson.ts';
import type { Definition } from '../definition/definition.ts';
import { displayAnswer } from '../form/display.ts';
import { compileQuestionnaire } from '../form/questionnaire.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { assess } from '../validation/assess.ts';
import { issueText } from '../validation/issueText.ts';

const TODAY = '2026-03-15';
const label = (en: string, es: string) => ({ en, es: { text: es, from: en } });

function parsed(limits: object, showWhen: LogicJson = true, compute: LogicJson = 0) {
  const small = smallDefinition() as unknown as Definition;
  const questions = [
    { id: 'taken', type: 'dateTime', label: label('Last dose', 'Última dosis'), required: true, ...limits },
    { id: 'why', type: 'text', maxLength: 20, label: label('Why', 'Por qué'), showWhen },
    { id: 'sum', type: 'computed', label: label('Days', 'Días'), compute },
  ];
  const [first, ...others] = small.steps;
  const steps = [{ ...first, questions: [...(first?.questions ?? []), ...questions] }, ...others];
  return parseDefinition({ ...small, steps });
}

function formWith(...made: Parameters<typeof parsed>) {
  const { definition, problems } = parsed(...made);
  if (!definition) throw new Error(JSON.stringify(problems));
  return compileQuestionnaire(definition);
}

function textsOf(limits: object, answer: Answers[string] | undefined, others: Answers = {}) {
  const questionnaire = formWith(limits);
  const answers: Answers = { ...others, ...(answer !== undefined && { taken: answer }) };
  const issue = assess(questionnaire, answers, TODAY).issues.find(({ key }) => key === 'taken');
  return ['en', 'es'].map((language) => issue && issueText(issue, questionnaire, language));
}

const SPRING = { min: '2026-03-01T08:00', max: '2026-03-31T17:30' };

describe('messages about a date and time are in both languages', () => {
  test.each([
    [{}, undefined, 'Please enter a date and a time', 'Escriba una fecha y una hora'],
    [{}, '2026-03-14T', 'Please enter the time, too: the date alone is not enough', /también la hora/],
    [{}, 'T08:30', 'Please enter the date, too: the time alone is not enough', /también la fecha/],
    [{}, '2026-3-T08:30', 'Please enter a valid date: it needs a day, a month and a year', /el día, el mes/],
    [{}, '2026-2-31T08:30', 'Please enter a valid date: that month has 28 days', /ese mes tiene 28 días/],
    [{}, '2026-02-31T08:30', 'Please enter a valid date: that month has 28 days', /ese mes tiene 28 días/],
    [{}, '2026-02-31T', 'Please enter a valid date: that month has 28 days', /ese mes tiene 28 días/],
    [
      {},
      '2026-OCT-1T',
      'Please enter a valid date: the month is a number from 1 to 12 or its name',
      /el mes/,
    ],
    [{}, '2026-03-14T24:00', 'Please enter a valid time, for example 7:30 AM', /una hora válida/],
    [{}, '2026-03-14', 'Please enter a valid date and time', 'Escriba una fecha y una hora válidas'],
    [{}, '2026-03-14T08:30:00', 'Please enter a valid time, for example 7:30 AM', /una hora válida/],
    [{}, '2026-03-14T08:30Z', 'Please enter a valid time, for example 7:30 AM', /una hora válida/],
    [{}, 20260314, 'Please enter a valid date and time', 'Escriba una fecha y una hora válidas'],
    [
      SPRING,
      '2026-03-01T07:59',
      'Please enter a date and time at or after March 1, 2026 at 8:00 AM',
      /iguales o posteriores al 1 de marzo de 2026/,
    ],
    [
      SPRING,
      '2026-03-31T17:31',
      'Please enter a date and time at or before March 31, 2026 at 5:30 PM',
      /iguales o anteriores al 31 de marzo de 2026/,
    ],
    [{ max: 'today' }, '2026-03-16T00:00', 'Please enter a date that is not in the future', /no sea futura/],
    [
      { min: 'today' },
      '2026-03-14T23:59',
      'Please enter a date on or after March 15, 2026',
      /posterior al 15 de marzo de 2026/,
    ],
  ])('%j %s', (limits, answer, en, es) => {
    const [english, spanish] = textsOf(limits, answer);
    expect(english).toBe(en);
    expect(spanish).toMatch(es);
  });

  test('a date and time before the date of birth has to be confirmed', () => {
    const [english, spanish] = textsOf({}, '1979-12-31T08:00', { born: '1980-01-01' });
    expect(english).toBe('December 31, 1979 at 8:00 AM is before your date of birth. Is this right?');
    expect(spanish).toMatch(/^El 31 de diciembre de 1979 a las 8:00 .* es anterior/);
  });
});

test.each([
  [{}, '2024-02-29T00:00'],
  [SPRING, '2026-03-01T08:00'],
  [SPRING, '2026-03-31T17:30'],
  [{ max: 'today' }, '2026-03-15T23:59'],
  [{ min: 'today' }, '2026-03-15T00:00'],
])('within %j, %s is accepted', (limits, answer) => {
  expect(textsOf(limits, answer)).toEqual([undefined, undefined]);
});

test.each<[LogicJson, string, string]>([
  [{ '>=': [{ var: 'taken' }, '2026-03-14T12:00'] }, '2026-03-14T12:00', '2026-03-14T11:59'],
  [{ '<': [{ var: 'taken' }, '2026-03-14'] }, '2026-03-13T23:59', '2026-03-14T00:00'],
  [{ '==': [{ substr: [{ var: 'taken' }, 11] }, '08:00'] }, '2026-03-14T08:00', '2026-03-14T08:01'],
  [
    { '<=': [{ daysBetween: [{ var: 'taken' }, { var: 'today' }] }, 1] },
    '2026-03-14T00:00',
    '2026-03-13T23:59',
  ],
  [
    { '>': [{ yearsBetween: [{ var: 'taken' }, { var: 'today' }] }, 0] },
    '2025-03-15T23:59',
    '2025-03-16T00:00',
  ],
  [
    { '<=': [{ addDays: [{ var: 'taken' }, 1] }, '2026-03-15T09:00'] },
    '2026-03-14T09:00',
    '2026-03-14T09:01',
  ],
])('%j holds for %s and not for %s', (showWhen, held, not) => {
  const shown = (taken: string) => assess(formWith({}, showWhen), { taken }, TODAY).form.questions.get('why');
  expect([shown(held), shown(not)]).toEqual(['shown', 'hidden']);
});

test('formulas count whole days', () => {
  const form = formWith({}, true, { daysBetween: [{ var: 'taken' }, { var: 'today' }] });
  expect(assess(form, { taken: '2026-03-01T23:59' }, TODAY).form.values.sum).toBe(14);
  expect(assess(form, { taken: '2026-03-01T' }, TODAY).form.values.sum).toBeUndefined();
});

test('a date and time is displayed in the format of the language', () => {
  const question = formWith({}).questions.get('taken')?.question;
  if (!question) throw new Error('It is asked');
  expect(displayAnswer(question, '2026-03-14T06:45', 'en')).toBe('March 14, 2026 at 6:45 AM');
  expect(displayAnswer(question, '2026-03-14T18:05', 'es')).toMatch(
    /^14 de marzo de 2026,? (a las )?(18:05|6:05 p\. ?m\.)$/,
  );
  expect(displayAnswer(question, '2026-03-14T', 'en')).toBe('2026-03-14T');
  expect(displayAnswer(question, undefined, 'en')).toBe('Not provided');
});

test('a limit that is not a date and time is refused with its path', () => {
  for (const min of ['2026-03-14', '2026-02-30T08:00', '8 am']) {
    const { problems } = parsed({ min });
    expect(problems.map(({ path }) => path)).toContainEqual(expect.stringMatching(/min$/));
  }
  const { problems } = parsed({ min: SPRING.max, max: SPRING.min });
  expect(problems.map(({ path }) => path)).toContainEqual(expect.stringMatching(/max$/));
});
