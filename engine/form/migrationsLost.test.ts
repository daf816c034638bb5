import { answers, base, edited, option } from '@clinic/fixtures/authoring/earlierForm';
import { expect, test } from 'vitest';
import { mapAnswers } from './migrations.ts';

test('lost answers are reported with the reason, and nothing else is changed', () => {
  const without = {
    ...base,
    steps: base.steps.map((step) => ({
      ...step,
      questions: step.questions.filter(({ id }) => id !== 'given'),
    })),
  };
  const narrower = edited('smoker', { options: [option('no')] }, edited('age', { max: 30 }, without));
  const { answers: mapped, lost } = mapAnswers(narrower, '1.0', answers);
  expect(lost).toEqual([
    { question: 'given', reason: 'gone' },
    { question: 'smoker', reason: 'option' },
    { question: 'age', reason: 'form' },
  ]);
  expect(Object.keys(mapped)).toEqual(['drugs', 'sleep', 'surgeries']);
});
