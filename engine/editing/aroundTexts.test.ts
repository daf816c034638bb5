import { careDefinition } from '@clinic/fixtures/careDefinition';
import { expect, test } from 'vitest';
import type { Definition } from '../definition/definition.ts';
import { differences } from './differences.ts';
import { documentOfItems, itemsOf } from './items.ts';
import { asOutline } from './outline.ts';
import { textsOf, withText } from './texts.ts';

const visit = (): Definition => careDefinition();

test('every text around the questions can be translated under a key of its own', () => {
  const keys = textsOf(visit()).map(({ key }) => key);
  expect(keys).toEqual(
    expect.arrayContaining([
      'notice.crisis.title',
      'notice.crisis.text',
      'notice.crisis.next',
      'notice.crisis.action.call-988.label',
      'notice.crisis.action.text-988.label',
      'start.intro',
      'start.prepare.1',
      'start.prepare.2',
      'confirmation.title',
      'confirmation.text',
      'confirmation.next.1.title',
      'confirmation.next.1.text',
      'question.privacy.document.title',
      'question.privacy.document.text',
    ]),
  );
  expect(new Set(keys).size).toBe(keys.length);
});

test('writing back the same text changes nothing, and a different text replaces it', () => {
  const definition = visit();
  for (const entry of textsOf(definition)) {
    expect(withText(definition, entry, entry.text)).toEqual(definition);
    const other = withText(definition, entry, { en: 'Other' });
    expect(textsOf(other).find(({ key }) => key === entry.key)?.text).toEqual({ en: 'Other' });
  }
});

test('a definition is split into items, reassembled, and shown as an outline', () => {
  const definition = visit();
  const items = itemsOf(definition);
  expect(items && documentOfItems(items)).toEqual(definition);
  expect(asOutline(definition)).toBe(definition);
});

test('an added, removed or changed notice is a difference of its own', () => {
  const before = visit();
  const after = visit();
  const [crisis] = after.notices ?? [];
  if (!crisis) throw new Error('there is a notice');
  after.notices = [{ ...crisis, level: 'help' }];
  expect(differences(before, after)).toMatchObject([
    { change: 'removed', kind: 'notice', id: 'lonely' },
    { change: 'changed', kind: 'notice', id: 'crisis', property: 'level' },
  ]);
});
