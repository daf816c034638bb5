/** Ids that imports assign to steps and questions. */
import type { Definition } from '@clinic/engine/definition';
import { parseDefinition } from '@clinic/engine/parsing';
import { imported } from '@clinic/testing/fhir/importedForm';
import { dictionary } from '@clinic/testing/redcap/dictionary';
import { xlsForm } from '@clinic/testing/xlsform/xlsForm';
import { expect, test } from 'vitest';
import { importDictionary } from '../redcap/importDictionary.ts';
import { importXlsForm } from '../xlsform/importXlsForm.ts';
import { idFor, stepIdFor } from './ids.ts';

test.each(['review', 'start'])('"%s" is not used as a step id, but may be a question id', (id) => {
  const usedIds = new Set<string>();
  expect([stepIdFor(id, usedIds), stepIdFor(id, usedIds), idFor(id, usedIds)]).toEqual([
    `${id}_2`,
    `${id}_3`,
    id,
  ]);
});

/** Ids of the steps after the one about the patient. */
const stepsOf = (definition: Definition | undefined): string[] => {
  expect(parseDefinition(definition).problems.filter(({ level }) => level === 'error')).toEqual([]);
  return definition?.steps.slice(1).map(({ id }) => id) ?? [];
};

test('no step of an imported form has the id of a page of the intake', () => {
  const group = { linkId: 'review', type: 'group', text: 'Review' };
  const { definition } = imported([{ ...group, item: [{ linkId: 'start', type: 'date', text: 'Start' }] }]);
  expect(stepsOf(definition)).toEqual(['review_2']);
  expect(definition.steps[1]?.questions.map(({ id }) => id)).toEqual(['start']);

  const row = { form: 'start', name: 'smokes', type: 'yesno', label: 'Do you smoke?' };
  expect(stepsOf(importDictionary(dictionary(row)).definition)).toEqual(['start_2']);

  const sheets = xlsForm([
    { type: 'begin_group', name: 'review', label: 'Review' },
    { type: 'text', name: 'smokes', label: 'Smoke?' },
    { type: 'end_group' },
  ]);
  expect(stepsOf(importXlsForm(sheets).definition)).toEqual(['review_2']);
});
