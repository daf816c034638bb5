/** Values that forms compute, by their types. */
import { expect, test } from 'vitest';
import { sdc } from '../../../testing/fhir/forms.ts';
import { imported, questionsOf } from '../../../testing/fhir/importedForm.ts';
import { compileQuestionnaire } from '../../form/questionnaire.ts';
import { resolveForm } from '../../form/visibility.ts';
import type { JsonObject } from '../validate/json.ts';

const TODAY = '2026-11-23';

test('a calculated read-only boolean or text is computed', () => {
  const calculated = (linkId: string, type: string, expression: string, more: JsonObject = {}) => ({
    extension: [
      {
        url: sdc('sdc-questionnaire-calculatedExpression'),
        valueExpression: { language: 'text/fhirpath', expression },
      },
    ],
    linkId,
    text: linkId,
    type,
    readOnly: true,
    ...more,
  });
  const { definition } = imported([
    { linkId: 'age', text: 'Age', type: 'integer' },
    calculated('isOld', 'boolean', "item.where(linkId='age').answer.value > 60"),
    calculated('word', 'string', "iif(item.where(linkId='age').answer.value > 60, 'old', 'young')"),
    calculated('wrong', 'boolean', "item.where(linkId='age').answer.value + 1"),
    calculated('proposed', 'boolean', "item.where(linkId='age').answer.value > 60", { readOnly: false }),
  ]);
  expect(questionsOf(definition).map(({ id, type }) => [id, type])).toEqual([
    ['age', 'integer'],
    ['isOld', 'computed'],
    ['word', 'computed'],
    ['proposed', 'yesNo'],
  ]);
  const { values } = resolveForm(compileQuestionnaire(definition), { age: 61 }, TODAY);
  expect([values.isOld, values.word]).toEqual([true, 'old']);
});
