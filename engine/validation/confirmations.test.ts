/** "Is this right?" – "Yes": kept with the value, for those who read the answers. */
import { questionnaire } from '@clinic/fixtures/newestIntake';
import { expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import type { Question } from '../definition/definition.ts';
import { compileQuestionnaire } from '../form/questionnaire.ts';
import { resolveForm } from '../form/visibility.ts';
import { confirmationsOf, confirmedTexts } from './confirmations.ts';
import { validateForm } from './validation.ts';

const METRIC = { unit_system: 'metric', height_cm: 163, weight_kg: 230 };
const formOf = (answers: Answers) => resolveForm(questionnaire, answers, '2026-03-15');
const softOf = (answers: Answers) =>
  validateForm(questionnaire, answers, formOf(answers)).filter(({ level }) => level === 'soft');
const confirmed = (answers: Answers): Answers => ({
  ...answers,
  ...confirmationsOf(softOf(answers), formOf(answers)),
});
const textsOf = (answers: Answers, language = 'en') =>
  Object.fromEntries(confirmedTexts(questionnaire, answers, formOf(answers), language));

test('what was confirmed is said in words at the value, in both languages', () => {
  const answers = confirmed(METRIC);
  expect(textsOf(answers).weight_kg).toMatch(/^Confirmed when asked: “You entered 230 kg\. Is this right\?”/);
  expect(textsOf(answers, 'es').weight_kg).toMatch(/^Confirmado al preguntarle: “Usted escribió 230 kg/);
  expect(textsOf(METRIC)).toEqual({});
});

test('a confirmation holds for that value only', () => {
  const answers = confirmed(METRIC);
  expect(textsOf({ ...answers, weight_kg: 231 }).weight_kg).toBeUndefined();
  expect(textsOf({ ...answers, weight_kg: 80 })).toEqual({});
});

test('a confirmation about a computed value holds while that value is the same', () => {
  const label = (en: string) => ({ en, es: en });
  const total = {
    id: 'total',
    type: 'computed',
    label: label('Total'),
    compute: { '+': [{ var: 'morning' }, { var: 'evening' }] },
    checks: [
      {
        id: 'high',
        level: 'soft',
        when: { '>': [{ var: 'total' }, 10] },
        message: label('Over 10. Is this right?'),
      },
    ],
  } satisfies Question;
  const number = (id: string) => ({ id, type: 'decimal', label: label(id), min: 0, max: 99 }) as const;
  const [step] = questionnaire.definition.steps;
  const doses = compileQuestionnaire({
    ...questionnaire.definition,
    eligibility: [],
    steps: [
      {
        id: 'doses',
        title: step?.title ?? label('Doses'),
        questions: [number('morning'), number('evening'), total],
      },
    ],
  });
  const answers = { morning: 4, evening: 8 };
  const form = resolveForm(doses, answers, '2026-03-15');
  const confirmations = confirmationsOf(validateForm(doses, answers, form), form);
  expect(confirmations).toEqual({ 'evening?': { 'check:total.high': 12 } });
  const idsOf = (answers: Answers) => [
    ...confirmedTexts(doses, answers, resolveForm(doses, answers, '2026-03-15'), 'en').keys(),
  ];
  expect(idsOf({ ...answers, ...confirmations })).toEqual(['evening', 'total']);
  expect(idsOf({ ...answers, ...confirmations, morning: 5 })).toEqual([]);
});
