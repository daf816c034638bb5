/** Ids of definitions and linkIds of forms. */
import { parseDefinition } from '@clinic/engine/parsing';
import { exported, imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';

test('a definition can have a linkId of any length', () => {
  const { definition } = imported([{ linkId: 'x'.repeat(300), text: 'Name', type: 'string' }]);
  expect(parseDefinition(definition).problems.filter(({ level }) => level === 'error')).toEqual([]);
});

test('linkIds that are not valid ids get unique ids, however many are similar', () => {
  const many = Array.from({ length: 3_000 }, (_, index) => ({
    linkId: '?'.repeat(index + 1).slice(-200) + (index >= 200 ? `${'!'.repeat(index % 50)}${index}` : ''),
    text: 'Q',
    type: 'boolean',
  }));
  const { definition, source } = imported([{ linkId: 'q_item', text: 'Q', type: 'boolean' }, ...many]);
  const ids = questionsOf(definition).map(({ id }) => id);
  expect(new Set(ids).size).toBe(3_001);
  expect(ids.slice(0, 3)).toEqual(['q_item', 'q_item_2', 'q_item_3']);
  expect(exported(definition)).toEqual(source);
});
