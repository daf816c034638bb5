/** Conditions of groups that are circular for some of their questions. */
import { imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';
import type { JsonObject } from '../validate/json.ts';

const when = (question: string, answer: JsonObject): JsonObject => ({
  enableWhen: [{ question, operator: '=', ...answer }],
});
const yes = { answerBoolean: true };
const a = { linkId: 'a', text: 'A', type: 'boolean' };

const showWhen = (questions: ReturnType<typeof questionsOf>, wanted: string) =>
  questions.find(({ id }) => id === wanted)?.showWhen;

const inStep = (...item: JsonObject[]) => imported([{ linkId: 's', text: 'S', type: 'group', item }]);
const at = (rest: string): string => `Questionnaire.item[0].item[2]${rest}.enableWhen[0]`;

test('a condition that is circular for one question of a group stays for the others', () => {
  const group = { linkId: 'g', text: 'G', type: 'group', ...when('q', yes) };
  const { definition, elements } = inStep(
    a,
    { ...a, linkId: 'b' },
    {
      ...group,
      item: [
        { ...a, linkId: 'q', ...when('a', yes) },
        { ...a, linkId: 'r' },
      ],
    },
  );
  const questions = questionsOf(definition);
  expect(showWhen(questions, 'q')).toEqual({ '==': [{ var: 'a' }, true] });
  expect(showWhen(questions, 'r')).toEqual({ '==': [{ var: 'q' }, true] });
  const entry = elements.find(({ path }) => path === at(''));
  expect(entry).toMatchObject({ outcome: 'mapped', note: { params: { items: 'q' } } });
});
