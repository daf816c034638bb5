import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import { expect, test } from 'vitest';
import type { AnswerValue } from '../base/answers.ts';
import type { Definition } from '../definition/definition.ts';
import { compileQuestionnaire } from '../form/questionnaire.ts';
import { resolveForm } from '../form/visibility.ts';
import { readNow, stepMap } from './stepMap.ts';

const intake = compileQuestionnaire(
  (shippedDefinitions() as Definition[]).findLast(({ id }) => id === 'weight-loss-intake') as Definition,
);
const mapped = (answers: Record<string, AnswerValue>) => {
  const form = resolveForm(intake, answers, '2026-03-01');
  const map = stepMap(intake, form);
  const step = map.find(({ questions }) =>
    questions.some(({ question }) => question.id === 'pregnancy_status'),
  );
  const question = step?.questions.find((each) => each.question.id === 'pregnancy_status');
  return { form, map, step, question };
};

test('every step and question of the questionnaire is on the map', () => {
  const { map } = mapped({});
  expect(map.map(({ step }) => step.id)).toEqual(intake.definition.steps.map(({ id }) => id));
  expect(map.flatMap(({ questions }) => questions)).toHaveLength(intake.questions.size);
});

test('pregnancy is undetermined until sex is answered, hidden for men, and the map shows the deciding answer', () => {
  const open = mapped({});
  expect(open.question?.visibility).toBe('undetermined');
  const condition = open.question?.condition ?? open.step?.condition;
  expect(condition).toBeDefined();
  const man = mapped({ sex_at_birth: 'male' });
  expect(man.question?.visibility).toBe('hidden');
  expect(readNow(intake, man.form, condition ?? null)).toMatchObject([
    { question: { id: 'sex_at_birth' }, value: 'male' },
  ]);
  expect(mapped({ sex_at_birth: 'female' }).question?.visibility).toBe('shown');
});
