/** Answers that are in another unit than the chosen one. */
import { careDefinition } from '@clinic/fixtures/careDefinition';
import { expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import type { Definition } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { assess } from '../validation/assess.ts';
import { compileQuestionnaire } from './questionnaire.ts';

const visit = compileQuestionnaire(parseDefinition(careDefinition()).definition as Definition);
const assessed = (answers: Answers) => assess(visit, answers, '2026-03-15');
const shown = (answers: Answers) =>
  [...assessed(answers).form.questions].filter(([id, state]) => /^[hw]eight/.test(id) && state === 'shown');
const ids = (answers: Answers) => shown(answers).map(([id]) => id);

test('what was typed stays the answer when other units are chosen, and conditions read it in these', () => {
  const typed = { height_ft: 5, height_in: 7, weight_lb: 160 };
  const us = assessed({ ...typed, unit_system: 'us' });
  const metric = assessed({ ...typed, unit_system: 'metric' });
  expect(ids({ ...typed, unit_system: 'metric' })).toEqual(['height_ft', 'height_in', 'weight_lb']);
  expect(metric.visibleAnswers).toEqual({ ...us.visibleAnswers, unit_system: 'metric' });
  expect(metric.form.values.bmi).toBe(us.form.values.bmi);
  expect(metric.form.values.height_cm).toBe(170.18);
  const required = ({ issues }: typeof us) => issues.filter(({ stepId }) => stepId === 'body');
  expect(required(metric)).toEqual([]);
});

test('each measure has its own unit; hard limits and checks apply to what was typed', () => {
  const mixed = { unit_system: 'us', height_ft: 5, height_in: 7, weight_kg: 180 };
  expect(ids(mixed)).toEqual(['height_ft', 'height_in', 'weight_kg']);
  const body = assessed(mixed).issues.filter(({ stepId }) => stepId === 'body');
  expect(body).toMatchObject([{ key: 'weight_kg', code: 'check:bmi.high' }]);
  const over = assessed({ ...mixed, weight_kg: 1001 });
  expect(over.issues).toContainEqual(
    expect.objectContaining({ key: 'weight_kg', level: 'hard', code: 'max' }),
  );
  expect(over.ruleInputs.values.weight_lb).toBeUndefined();
  expect(over.ruleInputs.values.bmi).toBeUndefined();
});

test('a part that is missing or no number is asked where it was typed, and nothing is known in other units', () => {
  const half = { unit_system: 'metric', height_ft: 5, weight_lb: 'abc' };
  expect(ids(half)).toEqual(['height_ft', 'height_in', 'weight_lb']);
  const { form, issues } = assessed(half);
  expect(form.values).toMatchObject({ height_cm: undefined, weight_kg: undefined, bmi: undefined });
  expect(issues.map(({ key, code }) => `${key} ${code}`)).toEqual(
    expect.arrayContaining(['height_in required', 'weight_lb number']),
  );
});

test('without a chosen unit nothing is asked, and an answer on both sides counts on the chosen one', () => {
  expect(ids({ weight_lb: 160 })).toEqual([]);
  expect(ids({ unit_system: 'metric', weight_lb: 160, weight_kg: 72 })).toEqual(['height_cm', 'weight_kg']);
});
