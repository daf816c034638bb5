/** Conditions of imported questions on a repeated group. */
import type { Answers } from '@clinic/engine/base';
import { compileQuestionnaire, resolveForm } from '@clinic/engine/form';
import { imported } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';
import type { JsonObject } from '../validate/json.ts';

test('a condition outside a repeated group holds if any entry meets it', () => {
  const group = (enableWhen: JsonObject) =>
    imported([
      {
        linkId: 'g',
        text: 'G',
        type: 'group',
        repeats: true,
        item: [
          { linkId: 'n', text: 'N', type: 'integer' },
          { linkId: 't', text: 'T', type: 'string' },
        ],
      },
      { linkId: 'b', text: 'B', type: 'boolean', enableWhen: [{ question: 'n', ...enableWhen }] },
    ]);
  const shownFor = (enableWhen: JsonObject, ...numbers: (number | undefined)[]) => {
    const form = compileQuestionnaire(group(enableWhen).definition);
    const entries = numbers.map((n) => ({ t: 'x', ...(n !== undefined && { n }) }));
    const answers: Answers = entries.length > 0 ? { g: entries as never } : {};
    return resolveForm(form, answers, '2026-03-15').questions.get('b') === 'shown';
  };
  const isThree = { operator: '=', answerInteger: 3 };
  expect([shownFor(isThree, 1, 3), shownFor(isThree, 1, 2), shownFor(isThree)]).toEqual([true, false, false]);
  const isThere = { operator: 'exists', answerBoolean: true };
  expect([shownFor(isThere, undefined, 3), shownFor(isThere, undefined), shownFor(isThere)]).toEqual([
    true,
    false,
    false,
  ]);
  const isGone = { operator: 'exists', answerBoolean: false };
  expect([shownFor(isGone, undefined), shownFor(isGone, 3), shownFor(isGone)]).toEqual([true, false, true]);
  expect(group(isThree).outcome('Questionnaire.item[1].enableWhen[0]')).toBe('mapped');
  const isOther = { operator: '!=', answerInteger: 3 };
  expect(group(isOther).outcome('Questionnaire.item[1].enableWhen[0]')).toBe('kept');
});
