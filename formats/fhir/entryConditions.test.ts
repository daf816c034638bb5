/** Conditions within repeated groups of FHIR forms: those that read the same entry are imported and exported. */
import { importedMedicines, medicineForm, shownIf, variable } from '@clinic/testing/fhir/entryForm';
import { expect, test } from 'vitest';
import { type JsonObject, objectsOf } from './validate/json.ts';

const isOther = [false, true];

test.each<[string, JsonObject, JsonObject?]>([
  [
    'enableWhen',
    { enableWhen: [{ question: 'kind', operator: '=', answerCoding: { system: 'urn:k', code: 'o' } }] },
  ],
  [
    'a variable of the group',
    shownIf("%entry.item.where(linkId='kind').answer.value.code = 'o'"),
    { extension: [variable('entry', '%context')] },
  ],
  [
    'a variable that reads an answer',
    shownIf("%kind.code = 'o'"),
    { extension: [variable('kind', "%context.item.where(linkId='kind').answer.value")] },
  ],
  [
    'a path from the response through the same group',
    shownIf("%resource.item.where(linkId='meds').item.where(linkId='kind').answer.value.code = 'o'"),
  ],
])('%s reads the same entry', (_what, which, group) => {
  expect(importedMedicines(medicineForm(which, group)).shown).toEqual(isOther);
});

test('a condition that counts all entries is not imported: the item is always shown, and reported', () => {
  const kinds = "%resource.item.where(linkId='meds').item.where(linkId='kind')";
  const { which, elements } = importedMedicines(medicineForm(shownIf(`${kinds}.answer.count() > 1`)));
  expect(which).not.toHaveProperty('showWhen');
  expect(elements.find(({ element }) => element.endsWith('enableWhenExpression'))?.outcome).toBe('kept');
});

test('a condition in an entry that reads a value computed from the entries is left out with the reason in the report', () => {
  const source = medicineForm(shownIf("%resource.item.where(linkId='count').answer.value > 1"));
  const count: JsonObject = {
    linkId: 'count',
    text: 'Medicines',
    type: 'integer',
    readOnly: true,
    extension: [
      {
        url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
        valueExpression: {
          language: 'text/fhirpath',
          expression: "%resource.item.where(linkId='meds').item.where(linkId='kind').answer.count()",
        },
      },
    ],
  };
  const { which, elements } = importedMedicines({ ...source, item: [...objectsOf(source.item), count] });
  expect(which).not.toHaveProperty('showWhen');
  expect(JSON.stringify(elements.filter(({ outcome }) => outcome === 'kept'))).toContain('circle');
});
