/** Table layouts that were set or removed in the builder. */
import type { Definition } from '@clinic/engine/definition';
import { form } from '@clinic/testing/fhir/forms';
import { NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import { choiceOf, control } from '@clinic/testing/fhir/importedItem';
import { expect, test } from 'vitest';
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
