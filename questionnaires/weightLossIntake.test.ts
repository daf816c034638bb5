import { expect, test } from 'vitest';
import { type Definition, type Question, takesAnswer } from '../engine/definition/definition.ts';
import { pagesOf } from '../engine/form/pages.ts';
import { parseDefinition } from '../engine/parsing/parseDefinition.ts';
import { newestShipped } from './catalogue.ts';

const { definition, problems } = parseDefinition(newestShipped('weight-loss-intake'));
const { steps, languages } = definition as Definition;
const questions = steps.flatMap((step) => step.questions);
const question = (id: string) => questions.find((candidate) => candidate.id === id) as Question;

test('it parses without any problem', () => {
  expect(problems).toEqual([]);
});

test('it has 93 questions in 11 steps, with eligibility first and consent and signature last', () => {
  const asked = steps.map((step) => [step.id, step.questions.filter(takesAnswer).length]);
  expect(asked).toEqual([
    ['right_for_you', 9],
    ['about_you', 11],
    ['measurements', 8],
    ['goals', 13],
    ['medical_history', 9],
    ['medicines_allergies', 6],
    ['surgery_family', 6],
    ['lifestyle', 14],
    ['mental_health', 7],
    ['reproductive_health', 5],
    ['consent', 5],
  ]);
  expect(questions.filter(takesAnswer)).toHaveLength(93);
});

test('every text exists in English and Spanish, translated from the current English', () => {
  expect(languages).toEqual(['en', 'es']);
  let texts = 0;
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    const { en, es } = value as { en?: unknown; es?: { text: string; from: string } };
    if (en === undefined) {
      Object.values(value).forEach(visit);
      return;
    }
    texts += 1;
    expect(es?.from).toBe(en);
    expect(es?.text.trim()).not.toBe('');
  };
  visit(definition);
  expect(texts).toBeGreaterThan(300);
});

test('each "none of the above" excludes the others', () => {
  const none = questions.flatMap(({ id, ...rest }) =>
    'options' in rest
      ? rest.options.filter(({ value }) => /^none/.test(String(value))).map((option) => ({ id, option }))
      : [],
  );
  expect(none.length).toBeGreaterThan(3);
  expect(none.filter(({ option }) => !option.exclusive)).toEqual([]);
});

test('each "not sure" and "prefer not to say" is unknown to the rules', () => {
  const unsaid = questions.flatMap((one) =>
    'options' in one
      ? one.options.filter(({ value }) => /unsure|not_sure|prefer_not/.test(String(value)))
      : [],
  );
  expect(unsaid.length).toBeGreaterThan(10);
  expect(unsaid.filter(({ unknown }) => !unknown)).toEqual([]);
});

test('the limits are those of the clinical basis', () => {
  const limits = (id: string) => {
    const { min, max, softMin, softMax } = question(id) as {
      min: number;
      max: number;
      softMin?: number;
      softMax?: number;
    };
    return [min, max, softMin, softMax];
  };
  expect(limits('height_cm')).toEqual([91, 243, 137, 213]);
  expect(limits('height_ft').slice(0, 2)).toEqual([3, 7]);
  expect(limits('height_in').slice(0, 2)).toEqual([0, 11.75]);
  expect(limits('weight_kg')).toEqual([23, 454, 36, 227]);
  expect(limits('weight_lb')).toEqual([50, 1000, 80, 500]);
  expect(limits('neck_cm')).toEqual([20, 80, 28, 60]);
  expect(limits('neck_in')).toEqual([8, 31, 11, 24]);
  expect(limits('bp_systolic')).toEqual([60, 260, 90, 180]);
  expect(limits('bp_diastolic')).toEqual([30, 160, 50, 120]);
  expect(limits('sleep_hours')).toEqual([0, 24, 4, 12]);
  expect(limits('exercise_days').slice(0, 2)).toEqual([0, 7]);
  expect(limits('exercise_minutes')).toEqual([1, 600, 5, 180]);
  expect(question('date_of_birth')).toMatchObject({ min: '1900-01-01', max: 'today' });
});

test('questions for one quantity in two units are one measure', () => {
  const measures = questions.flatMap(({ id, measure }) => (measure ? [`${measure}: ${id}`] : []));
  expect(measures).toEqual([
    'height: height_ft',
    'height: height_in',
    'height: height_cm',
    'weight: weight_lb',
    'weight: weight_kg',
    'goal_weight: goal_weight_lb',
    'goal_weight: goal_weight_kg',
    'highest_weight: highest_weight_lb',
    'highest_weight: highest_weight_kg',
    'neck: neck_in',
    'neck: neck_cm',
  ]);
});

test('each page has one question or one titled group, and questions that appear on it depend on it', () => {
  for (const step of steps) {
    const byId = new Map(step.questions.map((one) => [one.id, one]));
    for (const page of pagesOf(step)) {
      const [, ...others] = page.asks;
      expect(page.asks.length).toBeLessThan(7);
      if (!page.title) expect(others.every((id) => byId.get(id)?.showWhen !== undefined)).toBe(true);
    }
    expect(step.pages).toBeDefined();
  }
});

test('sensitive questions have a reason', () => {
  expect(questions.filter(({ why }) => why).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['race_ethnicity', 'alcohol_frequency', 'self_harm_thoughts', 'pregnancy_status']),
  );
});
