/** Dictionaries with columns in any order, in Spanish, and with thousands of rows. */
import { SAMPLE } from '@clinic/testing/redcap/dictionary';
import { field, imported, outcomesOf, questionsOf } from '@clinic/testing/redcap/importedDictionary';
import { expect, test } from 'vitest';
import { importDictionary } from './importDictionary.ts';

test('columns are found in any order and case, by their names in files or in the API', () => {
  const [header = [], ...rows] = SAMPLE;
  const turned = [header.map((name) => name.toUpperCase()), ...rows].map((row) => row.toReversed());
  expect(importDictionary(turned).definition?.steps).toEqual(importDictionary(SAMPLE).definition?.steps);
  const api = [
    ['field_label', 'field_name', 'form_name', 'field_type', 'my_column'],
    ['Age', 'age', 'f', 'notes', 'x'],
  ];
  const table = importDictionary(api);
  expect(questionsOf(table)).toMatchObject([{ id: 'age', type: 'longText' }]);
  expect(outcomesOf(table)).toMatchObject({
    '1.my_column': 'kept columnUnused',
    '2.my_column': 'kept unusedCell',
  });
});

test('a Spanish form becomes a Spanish questionnaire', () => {
  const { definition } = imported({ name: 'q', type: 'yesno', label: '¿Tiene usted dolor en el pecho?' });
  expect(definition?.languages).toEqual(['es']);
  expect(definition?.steps[0]?.title).toEqual({ es: 'Sobre usted' });
});

test('a large dictionary is imported completely', () => {
  const rows = Array.from({ length: 2_500 }, (_, index) =>
    field({ name: `q${index}`, type: 'yesno', ...(index > 0 && { branching: `[q${index - 1}] = '1'` }) }),
  );
  const { definition } = imported(...rows);
  expect(definition?.steps.slice(1).map(({ questions }) => questions.length)).toEqual([1000, 1000, 500]);
});
