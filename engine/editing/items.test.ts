import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import { expect, test } from 'vitest';
import type { Definition } from '../definition/definition.ts';
import { documentOfItems, type Items, itemsOf } from './items.ts';

test('a definition split into items and reassembled is the same byte for byte', () => {
  for (const document of [smallDefinition(), ...shippedDefinitions()] as Definition[]) {
    expect(JSON.stringify(documentOfItems(itemsOf(document) as Items))).toBe(JSON.stringify(document));
  }
});

test('two items with the same id cannot be distinguished', () => {
  const document = smallDefinition();
  document.steps[1].questions[0].id = document.steps[0].questions[0].id;
  expect(itemsOf(document)).toBeUndefined();
});
