/** Export of conditions within repeated groups. */
import { medicines } from '@clinic/fixtures/medicines';
import { importedMedicines, medicineForm, SHOWN_IF, shownIf, variable } from '@clinic/testing/fhir/entryForm';
import { changedGroup, groupIn } from '@clinic/testing/fhir/exportedEntries';
import { NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';
import { exportedForm, exportForm } from '../convert.ts';
import { extensionsOf, objectsOf } from '../validate/json.ts';

test('a changed condition on a question outside the group is exported', () => {
  const { definition } = importedMedicines(medicineForm({}));
  const simple = changedGroup(definition, { '==': [{ var: 'smokes' }, true] });
  expect(JSON.stringify(simple.item)).toContain('"enableWhen":[{"question":"smokes"');
  const both = changedGroup(definition, {
    and: [
      { '==': [{ var: 'smokes' }, true] },
      { or: [{ '==': [{ var: 'kind' }, 'o'] }, { '==': [{ var: 'smokes' }, true] }] },
    ],
  });
  expect(JSON.stringify(both.item)).toContain("%resource.item.where(linkId='smokes')");
  expect(JSON.stringify(both.item)).toContain('%sameEntry.');
});

test('an unchanged form is exported unchanged', () => {
  const source = medicineForm(shownIf("%entry.item.where(linkId='kind').answer.value.code = 'o'"), {
    extension: [variable('entry', '%context')],
  });
  expect(exportForm(importedMedicines(source).definition, NO_TERMINOLOGY)).toEqual(source);
});

test('our own forms use enableWhen for conditions in entries where possible, and responses are valid against it', () => {
  const { questionnaire, unsaid } = exportedForm(medicines(), NO_TERMINOLOGY);
  expect(unsaid).toEqual([]);
  const parts = objectsOf(groupIn(questionnaire)?.item);
  expect(parts.find(({ linkId }) => linkId === 'which')).toMatchObject({
    required: true,
    enableWhen: [{ question: 'kind', operator: '=' }],
  });
  expect(extensionsOf(parts.find(({ linkId }) => linkId === 'effects') ?? {}, SHOWN_IF)).toHaveLength(1);
});
