/**
 * When the conditions of an item and its groups are joined, only parts that a definition cannot express are left out.
 */
import { imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';
import type { JsonObject } from '../validate/json.ts';

const when = (question: string, answer: JsonObject): JsonObject => ({
  enableWhen: [{ question, operator: '=', ...answer }],
});
const yes = { answerBoolean: true };
/** More than one evaluation of a condition may read. */
const notes = { linkId: 'notes', text: 'Notes', type: 'text', repeats: true, maxLength: 20_000 };
const a = { linkId: 'a', text: 'A', type: 'boolean' };
const tooLong = when('notes', { answerString: 'bleeding' });
const showWhen = (questions: ReturnType<typeof questionsOf>, wanted: string) =>
  questions.find(({ id }) => id === wanted)?.showWhen;

test('the condition of a group stays when that of a question in it is left out', () => {
  const { definition, outcome } = imported([
    a,
    notes,
    {
      ...{ linkId: 'g', text: 'G', type: 'group', ...when('a', yes) },
      item: [{ linkId: 'inner', text: 'Inner', type: 'group', item: [{ ...a, linkId: 'q', ...tooLong }] }],
    },
  ]);
  // The step of the group has it.
  expect(definition.steps.at(-1)?.showWhen).toEqual({ '==': [{ var: 'a' }, true] });
  expect(showWhen(questionsOf(definition), 'q')).toBeUndefined();
  expect(outcome('Questionnaire.item[2].enableWhen[0]')).toBe('taken');
  expect(outcome('Questionnaire.item[2].item[0].item[0].enableWhen[0]')).toBe('kept');
});

const inStep = (...item: JsonObject[]) => imported([{ linkId: 's', text: 'S', type: 'group', item }]);
const at = (rest: string): string => `Questionnaire.item[0].item[2]${rest}.enableWhen[0]`;

test('the condition of a group within a step stays, and the omission is reported at the item that has the condition', () => {
  const group = { linkId: 'g', text: 'G', type: 'group' };
  const ownPart = inStep(a, notes, {
    ...group,
    ...when('a', yes),
    item: [{ ...a, linkId: 'q', ...tooLong }],
  });
  expect(showWhen(questionsOf(ownPart.definition), 'q')).toEqual({ '==': [{ var: 'a' }, true] });
  expect([ownPart.outcome(at('')), ownPart.outcome(at('.item[0]'))]).toEqual(['taken', 'kept']);

  const outerPart = inStep(a, notes, {
    ...group,
    ...tooLong,
    item: [{ ...a, linkId: 'q', ...when('a', yes) }],
  });
  expect(showWhen(questionsOf(outerPart.definition), 'q')).toEqual({ '==': [{ var: 'a' }, true] });
  expect([outerPart.outcome(at('')), outerPart.outcome(at('.item[0]'))]).toEqual(['kept', 'taken']);
  expect(outerPart.outcome(`${at('')}.question`)).toBe('kept');
});
