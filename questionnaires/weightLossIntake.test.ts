import { type Definition, takesAnswer } from '@clinic/engine/definition';
import { pagesOf } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { expect, test } from 'vitest';
import { newestShipped } from './catalogue.ts';

const { definition, problems } = parseDefinition(newestShipped('weight-loss-intake'));
const { steps } = definition as Definition;
const questions = steps.flatMap((step) => step.questions);

test('it parses without any problem', () => {
  expect(problems).toEqual([]);
});

test('it has 100 questions in 11 steps, with eligibility first and consent and signature last', () => {
  const asked = steps.map((step) => [step.id, step.questions.filter(takesAnswer).length]);
  expect(asked).toEqual([
    ['right_for_you', 10],
    ['about_you', 13],
    ['measurements', 8],
    ['goals', 10],
    ['medical_history', 14],
    ['medicines_allergies', 6],
    ['surgery_family', 7],
    ['lifestyle', 14],
    ['mental_health', 8],
    ['reproductive_health', 5],
    ['consent', 5],
  ]);
  expect(questions.filter(takesAnswer)).toHaveLength(100);
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
