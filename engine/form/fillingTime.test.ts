import { careDefinition } from '@clinic/fixtures/careDefinition';
import { runtimeOf } from '@clinic/fixtures/runtime';
import { INTAKE } from '@clinic/fixtures/shipped';
import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import { expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import type { Definition } from '../definition/definition.ts';
import { minutesLeft, minutesOf, promisedMinutes } from './fillingTime.ts';
import { shownPages } from './pages.ts';
import { compileQuestionnaire } from './questionnaire.ts';
import { resolveForm } from './visibility.ts';

test('a typical path takes longer than the shortest where questions depend on answers', () => {
  for (const definition of shippedDefinitions() as Definition[]) {
    const { least, typical } = minutesOf(definition, 'en');
    expect(least).toBeGreaterThan(0);
    if (JSON.stringify(definition).includes('"showWhen"')) expect(typical).toBeGreaterThan(least);
    else expect(typical).toBe(least);
  }
});

test('the minutes left fall with each page, down to those of the review', () => {
  const questionnaire = compileQuestionnaire(careDefinition());
  const form = resolveForm(questionnaire, {}, '2026-03-15');
  const pages = questionnaire.definition.steps.flatMap((step) =>
    shownPages(questionnaire, form, step.id).map(({ id }) => [step.id, id] as const),
  );
  const left = pages.map(([step, page]) => minutesLeft(questionnaire, form, 'en', step, page));
  const review = minutesLeft(questionnaire, form, 'en', 'review', undefined);
  for (const [index, minutes] of left.entries()) expect(minutes).toBeGreaterThan(left[index + 1] ?? review);
  expect(review).toBeGreaterThan(0);
});

test('what the answers rule out is not counted as left', () => {
  const questionnaire = runtimeOf(INTAKE).questionnaire;
  const [first] = questionnaire.definition.steps;
  const leftFor = (answers: Answers) =>
    minutesLeft(
      questionnaire,
      resolveForm(questionnaire, answers, '2026-03-15'),
      'en',
      first?.id ?? '',
      first?.questions[0]?.id,
    );
  expect(leftFor({ sex_at_birth: 'male' })).toBeLessThan(leftFor({}));
  expect(leftFor({ sex_at_birth: 'female' })).toBeGreaterThan(leftFor({}));
});

test('an additional question takes longer, unless it is for staff or asks for the same number in another unit', () => {
  const before = minutesOf(careDefinition(), 'en').typical;
  const longer = careDefinition();
  longer.steps[4].questions.push({ ...longer.steps[4].questions[0], id: 'nickname' });
  expect(minutesOf(longer, 'en').typical).toBeGreaterThan(before);
  const staff = careDefinition();
  staff.steps[4].questions.push({ ...staff.steps[3].questions[2], id: 'another_score' });
  expect(minutesOf(staff, 'en').typical).toBe(before);
  const stones = careDefinition();
  const [pounds] = stones.steps[2].questions.slice(4);
  stones.steps[2].questions.push({
    ...pounds,
    id: 'weight_g',
    unit: 'g',
    showWhen: { '==': [{ var: 'unit_system' }, 'g'] },
  });
  stones.steps[2].pages[0].questions.push('weight_g');
  expect(minutesOf(stones, 'en').typical).toBeCloseTo(before, 6);
});

test.each([
  [
    { least: 0.2, typical: 0.6 },
    { from: 1, to: 1 },
  ],
  [
    { least: 2.1, typical: 4 },
    { from: 3, to: 4 },
  ],
  [
    { least: 9.5, typical: 17.2 },
    { from: 5, to: 20 },
  ],
])('%j is displayed as %j', (minutes, promised) => {
  expect(promisedMinutes(minutes)).toEqual(promised);
});
