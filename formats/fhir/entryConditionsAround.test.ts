/** Conditions within repeated groups of FHIR forms that read questions outside the group. */
import { importedMedicines, medicineForm, shownIf, variable } from '@clinic/testing/fhir/entryForm';
import { NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';
import { exportForm } from './convert.ts';
import type { JsonObject } from './validate/json.ts';

test.each<[string, JsonObject]>([
  ['enableWhen', { enableWhen: [{ question: 'smokes', operator: '=', answerBoolean: true }] }],
  ['an expression', shownIf("%resource.item.where(linkId='smokes').answer.value")],
])('%s that reads a question outside of the entry decides for every entry', (_what, which) => {
  const source = medicineForm(which);
  const { shownFor, elements, definition } = importedMedicines(source);
  expect(shownFor({ smokes: true })).toEqual([true, true]);
  expect(shownFor({ smokes: false })).toEqual([false, false]);
  expect(elements.filter(({ outcome }) => outcome === 'kept').map(({ element }) => element)).not.toContain(
    'enableWhen',
  );
  expect(exportForm(definition, NO_TERMINOLOGY)).toEqual(source);
});

test('an expression can read the entry and questions outside the group', () => {
  const { shownFor } = importedMedicines(
    medicineForm(
      shownIf(
        "%resource.item.where(linkId='smokes').answer.value and %entry.item.where(linkId='kind').answer.value.code = 'o'",
      ),
      {
        extension: [variable('entry', '%context')],
      },
    ),
  );
  expect(shownFor({ smokes: true })).toEqual([false, true]);
  expect(shownFor({ smokes: false })).toEqual([false, false]);
});
