/** Values that are computed until the patient enters another. */
import { oneStep, question, text } from '@clinic/fixtures/oneStep';
import { describe, expect, test } from 'vitest';
import type { Answers, AnswerValue } from '../base/answers.ts';
import type { Definition } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { assess } from '../validation/assess.ts';
import { confirmedTexts } from '../validation/confirmations.ts';
import { compileQuestionnaire } from './questionnaire.ts';
import { shownValues } from './shownValue.ts';

const PERSON = { given: 'Ada', family: 'Diaz', mail: 'ada@example.com' };
const TODAY = '2026-11-23';
const PATIENT = [text('given'), text('family'), question('mail', 'email', { maxLength: 100 })];
const options = [
  { value: 2, label: { en: 'Two' } },
  { value: 'unsure', label: { en: 'Not sure' }, unknown: true },
];
const days = { '*': [{ var: 'boxes' }, 14] };
const FORM = oneStep(
  question('boxes', 'integer', { min: 0, max: 100 }),
  question('days', 'integer', { min: 1, max: 90, required: true, compute: days }),
  question('long', 'yesNo', { showWhen: { '>': [{ var: 'days' }, 30] } }),
  question('packs', 'choice', { options }),
  question('pills', 'integer', { compute: { '+': [{ var: 'packs' }, 1] } }),
  question('drugs', 'repeatingGroup', {
    maxItems: 5,
    questions: [
      text('name'),
      question('dose', 'integer'),
      question('weekly', 'integer', {
        min: 1,
        max: 90,
        required: true,
        compute: { '*': [{ var: 'dose' }, 7] },
      }),
    ],
  }),
);

const { definition, problems } = parseDefinition(FORM);
const form = compileQuestionnaire(definition as Definition);
function stateOf(answers: Answers) {
  const all = { ...PERSON, ...answers };
  const { form: state, issues, visibleAnswers, ruleInputs } = assess(form, all, TODAY);
  return {
    shown: shownValues(form, visibleAnswers, state, 'staff'),
    stored: visibleAnswers,
    rules: ruleInputs.values,
    visible: state.questions,
    issues: issues.map(({ key, code }) => `${key}: ${code}`),
    noted: confirmedTexts(form, all, state, 'en').get('days'),
    notedInSpanish: confirmedTexts(form, all, state, 'es').get('days'),
  };
}

test('the definition has no problems', () => {
  expect(problems.filter(({ level }) => level === 'error')).toEqual([]);
});

describe('a value that the patient can change', () => {
  test('follows its inputs, for conditions, rules and staff, and counts as answered; it is not stored', () => {
    expect(stateOf({ boxes: 2 })).toMatchObject({ shown: { days: 28 }, rules: { days: 28 }, issues: [] });
    const more = stateOf({ boxes: 3 });
    expect(more).toMatchObject({ shown: { days: 42 }, rules: { days: 42 }, noted: undefined });
    expect(more.visible.get('long')).toBe('shown');
    expect(more.stored).not.toHaveProperty('days');
  });

  test('is what the patient entered from then on, beside what is computed', () => {
    const changed = stateOf({ boxes: 3, days: 20 });
    expect(changed).toMatchObject({
      shown: { days: 20 },
      rules: { days: 20 },
      stored: { days: 20 },
      issues: [],
    });
    expect(changed.visible.get('long')).toBe('hidden');
    expect(changed.noted).toBe('Entered by the patient. Calculated: 42');
    expect(changed.notedInSpanish).toBe('Introducido por el paciente. Calculado: 42');
    expect(stateOf({ boxes: 4, days: 20 })).toMatchObject({ shown: { days: 20 } });
  });

  test('is computed again once that answer is taken back', () => {
    expect(stateOf({ boxes: 4, days: null })).toMatchObject({ shown: { days: 56 }, noted: undefined });
  });

  test('is asked as any other question while it cannot be computed', () => {
    const open = stateOf({});
    expect(open).toMatchObject({ issues: ['days: required'], noted: undefined });
    expect([open.rules.days, open.visible.get('long')]).toEqual([undefined, 'undetermined']);
    expect(stateOf({ days: 10 })).toMatchObject({ shown: { days: 10 }, issues: [], noted: undefined });
  });

  test('has the limits of an answer, and a refused one is unknown, whoever gave it', () => {
    const computed = stateOf({ boxes: 50 });
    expect(computed.issues).toEqual(['days: max']);
    expect(computed.rules.days).toBeUndefined();
    const entered = stateOf({ boxes: 2, days: 700 });
    expect(entered.issues).toEqual(['days: max']);
    expect(entered.rules.days).toBeUndefined();
  });

  test('is unknown to rules where it is computed from "not sure"', () => {
    expect(stateOf({ packs: 2 }).rules.pills).toBe(3);
    expect(stateOf({ packs: 'unsure' }).rules.pills).toBeUndefined();
    expect(stateOf({ packs: 'unsure', pills: 9 }).rules.pills).toBe(9);
  });

  test('can be part of an entry', () => {
    const drugs: AnswerValue[] = [
      { name: 'Zinc', dose: 2 },
      { name: 'Iron', dose: 2, weekly: 5 },
    ];
    const weekly = [{ weekly: 14 }, { weekly: 5 }];
    expect(stateOf({ boxes: 1, drugs })).toMatchObject({
      ...{ shown: { drugs: weekly }, rules: { drugs: weekly }, stored: { drugs }, issues: [] },
    });
    expect(stateOf({ boxes: 1, drugs: [{ name: 'Zinc' }] }).issues).toEqual(['drugs: incomplete']);
    expect(stateOf({ boxes: 1, drugs: [{ dose: 60 }] }).issues).toEqual(['drugs: max']);
  });
});

test.each([
  question('days', 'consent', { compute: true }),
  question('days', 'information', { compute: 1 }),
  text('given', { compute: { var: 'family' } }),
  question('days', 'integer', { compute: { var: 'days' } }),
  question('days', 'integer', { compute: { var: 'nothing' } }),
  question('days', 'integer', { compute: { plus: [1] } }),
])('a question that cannot have a computed value, or not this one, is a problem: %j', (asked) => {
  const others = PATIENT.filter(({ id }) => id !== asked.id);
  const parsed = parseDefinition({
    ...oneStep(),
    steps: [{ id: 's', title: { en: 'S' }, questions: [asked, ...others] }],
  });
  expect(parsed.problems.some(({ path }) => path.startsWith('steps[0].questions[0].compute'))).toBe(true);
});
