/** Table layouts that were set or removed in the builder. */
import { expect, test } from 'vitest';
import type { Definition } from '../../../engine/definition/definition.ts';
import { form } from '../../../testing/fhir/forms.ts';
import { NO_TERMINOLOGY } from '../../../testing/fhir/importedForm.ts';
import { choiceOf, control } from '../../../testing/fhir/importedItem.ts';
import { exportForm, importForm } from '../convert.ts';
import { type JsonObject, objectsOf } from '../validate/json.ts';

const groupOf = (linkId: string, item: JsonObject[], more: JsonObject = {}): JsonObject => ({
  ...{ linkId, text: linkId, type: 'group', item },
  ...more,
});

test('a table layout set in the builder is exported, and a removed one is not', () => {
  const source = form([groupOf('g', [choiceOf('1'), choiceOf('2')])]);
  const { definition } = importForm(source, NO_TERMINOLOGY) as { definition: Definition };
  const display = (value?: 'table'): Definition => ({
    ...definition,
    steps: definition.steps.map((each) =>
      each.id === definition.steps.at(-1)?.id ? { ...each, ...(value && { display: value }) } : each,
    ),
  });
  expect(objectsOf(exportForm(display('table'), NO_TERMINOLOGY).item)[0]).toMatchObject({
    extension: [control('htable')],
  });
  expect(exportForm(display(), NO_TERMINOLOGY)).toEqual(source);
});
