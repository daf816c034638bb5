/** The check-in and the check before a refill: short, in words of the intake where it is the same fact. */
import type { Answers } from '@clinic/engine/base';
import { type Definition, takesAnswer } from '@clinic/engine/definition';
import { compileQuestionnaire, pagesOf, resolveForm, shownPages, shownSteps } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { validate } from '@clinic/engine/validation';
import { readCases } from '@clinic/fixtures/caseFile';
import { expect, test } from 'vitest';
import { newestShipped } from './catalogue.ts';

const FORMS = ['weight-loss-check-in', 'refill-check'];
const parsed = (id: string) => parseDefinition(newestShipped(id));
const IDENTITY = ['first_name', 'last_name', 'email', 'date_of_birth', 'sex_at_birth'];

test.each(FORMS)('%s parses without any problem', (id) => {
  expect(parsed(id).problems).toEqual([]);
});

test.each([
  ['weight-loss-check-in', 'check-in-everyday', 13, 3],
  ['refill-check', 'refill-everyday', 2, 3],
])('%s asks a calm patient little', (id, everyday, required, pages) => {
  const definition = parsed(id).definition as Definition;
  const form = compileQuestionnaire(definition);
  const { answers, asOf } = readCases(`fixtures/${id}/${definition.version}`).find(
    (each) => each.id === everyday,
  ) as {
    answers: Answers;
    asOf: string;
  };
  expect(validate(form, answers, asOf).filter(({ level }) => level === 'hard')).toEqual([]);
  const state = resolveForm(form, answers, asOf);
  const asked = [...form.questions.values()].filter(
    ({ question }) =>
      takesAnswer(question) &&
      state.questions.get(question.id) === 'shown' &&
      !IDENTITY.includes(question.id),
  );
  expect(asked.length).toBeLessThanOrEqual(required + 2);
  const shown = shownSteps(form, state).flatMap((step) => pagesOf(step));
  expect(shown.length).toBeLessThanOrEqual(pages);
  expect(shownPages).toBeDefined();
});

test('questions of the same id as in the intake have the same type, unit, options and codes', () => {
  const facts = ({ steps }: Definition) =>
    new Map(
      steps.flatMap(({ questions }) =>
        questions.map((question) => [
          question.id,
          {
            type: question.type,
            codes: question.codes,
            unit: 'unit' in question ? question.unit : undefined,
            options:
              'options' in question
                ? question.options.map(({ value, unknown }) => [value, unknown])
                : undefined,
          },
        ]),
      ),
    );
  const intake = facts(parsed('weight-loss-intake').definition as Definition);
  const shared = FORMS.flatMap((id) => [...facts(parsed(id).definition as Definition)]).filter(([id]) =>
    intake.has(id),
  );
  expect(new Set(shared.map(([id]) => id)).size).toBeGreaterThan(12);
  for (const [id, facts] of shared) expect(facts, id).toEqual(intake.get(id));
});
