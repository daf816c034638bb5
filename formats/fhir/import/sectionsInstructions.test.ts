/** Instructions in imported forms. */
import { core } from '@clinic/testing/fhir/forms';
import { exported, imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { asked } from '@clinic/testing/fhir/itemParts';
import { expect, test } from 'vitest';
import type { JsonObject } from '../validate/json.ts';

test('instructions of a question become its help; conditional ones become information', () => {
  const instruction = (linkId: string, more: JsonObject = {}): JsonObject => ({
    extension: [
      {
        url: core('questionnaire-displayCategory'),
        valueCodeableConcept: { coding: [{ code: 'instructions' }] },
      },
    ],
    linkId,
    text: `Instruction ${linkId}`,
    type: 'display',
    ...more,
  });
  const enableWhen = [{ question: 'a', operator: 'exists', answerBoolean: true }];
  const { definition, source } = imported([
    { ...asked('a'), item: [instruction('a1')] },
    { ...asked('b'), item: [instruction('b1', { enableWhen })] },
  ]);
  expect(questionsOf(definition).map(({ label, help }) => [label.en, help?.en])).toEqual([
    ['Question a', 'Instruction a1'],
    ['Question b', undefined],
    ['Instruction b1', undefined],
  ]);
  expect(exported(definition)).toEqual(source);
});
