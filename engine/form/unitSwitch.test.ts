import { careDefinition } from '@clinic/fixtures/careDefinition';
import { expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import type { Definition } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { validate } from '../validation/validation.ts';
import { compileQuestionnaire } from './questionnaire.ts';

const TODAY = '2026-03-15';
const { definition, problems } = parseDefinition(careDefinition());
const visit = compileQuestionnaire(definition as Definition);

const soft = (answers: Answers, stepId?: string) =>
  validate(visit, answers, TODAY, stepId).filter(({ level }) => level === 'soft');
const IMPERIAL = { unit_system: 'us', height_ft: 5, height_in: 7 };

test('the questionnaire of these tests has no problem', () => {
  expect(problems).toEqual([]);
});

test('a check of a computed value is shown at the last input that was answered', () => {
  const [issue, ...others] = soft({ ...IMPERIAL, weight_lb: 70 });
  expect(others).toEqual([]);
  expect(issue).toMatchObject({
    key: 'weight_lb',
    stepId: 'body',
    code: 'check:bmi.low',
    computed: 'bmi',
    message: { en: 'This weight does not go with your height. Is this right?' },
    switchUnit: { question: 'unit_system', to: 'metric' },
  });
  expect(soft({ unit_system: 'metric', height_cm: 170, weight_kg: 180 }, 'body')).toMatchObject([
    { key: 'weight_kg', code: 'check:bmi.high' },
  ]);
});

test('a computed value that is plausible, unknown or based on a refused number raises no question', () => {
  expect(soft({ ...IMPERIAL, weight_lb: 160 })).toEqual([]);
  expect(soft({ ...IMPERIAL })).toEqual([]);
  expect(soft({ ...IMPERIAL, weight_lb: -5 })).toEqual([]);
  expect(soft({ ...IMPERIAL, weight_lb: 70 }, 'results')).toEqual([]);
});

test('a hard check of a computed value refuses its last input', () => {
  const hard = careDefinition();
  const { switchUnit: _none, ...check } = hard.steps[3].questions[0].checks[0];
  hard.steps[3].questions[0].checks = [{ ...check, level: 'hard' }];
  const other = compileQuestionnaire(parseDefinition(hard).definition as Definition);
  expect(validate(other, { ...IMPERIAL, weight_lb: 70 }, TODAY, 'body')).toMatchObject([
    { key: 'weight_lb', level: 'hard', code: 'check:bmi.low' },
  ]);
});
