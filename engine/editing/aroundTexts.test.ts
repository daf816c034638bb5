import { expect, test } from 'vitest';
import { careDefinition } from '../../fixtures/careDefinition.ts';
import type { Definition } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { duplicateAt } from './copying/copyPaste.ts';
import { differences } from './differences.ts';
import { questionAt, renameAt } from './edits.ts';
import { documentOfItems, itemsOf } from './items.ts';
import { asOutline } from './outline.ts';
import { besideTheOneBefore, pageBegunAt, pageJoined } from './pageEdits.ts';
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

test('renaming an id updates rows, unit switches and notices', () => {
  const renamed = renameAt(visit(), ['body', 'height_in'], 'inches');
  expect(renamed.steps[2]?.pages?.[0]?.sideBySide).toEqual([['height_ft', 'inches']]);
  const units = renameAt(visit(), ['body', 'unit_system'], 'units');
  expect(questionAt(units, ['results', 'bmi'])?.checks?.[0]?.switchUnit?.question).toBe('units');
  const sad = renameAt(visit(), ['feelings', 'sad'], 'low');
  expect(JSON.stringify(sad.notices?.[0]?.when)).toContain('"low"');
  for (const definition of [renamed, units, sad]) expect(parseDefinition(definition).problems).toEqual([]);
});

test('questions are put in one row and taken out of it; a page break between them splits the row', () => {
  const definition = visit();
  const [, , body] = definition.steps;
  if (!body) throw new Error('there is a step');
  const together = { ...body, pages: besideTheOneBefore(body, 0, 'height_cm', true) };
  expect(together.pages[0]?.sideBySide).toEqual([['height_ft', 'height_in', 'height_cm']]);
  expect(besideTheOneBefore(together, 0, 'height_in', false)[0]?.sideBySide).toEqual([
    ['height_in', 'height_cm'],
  ]);
  const parted = { ...body, pages: pageBegunAt(body, 'height_in') };
  expect(parted.pages.map(({ sideBySide }) => sideBySide)).toEqual([undefined, undefined]);
  const kept = { ...body, pages: pageBegunAt(body, 'height_ft') };
  expect(kept.pages.map(({ sideBySide }) => sideBySide)).toEqual([undefined, [['height_ft', 'height_in']]]);
  expect(pageJoined(kept, 1)[0]?.sideBySide).toEqual([['height_ft', 'height_in']]);
});

test('a copied question keeps its document and has no code', () => {
  const definition = careDefinition();
  definition.steps[4].questions[3].codes = [{ system: 'loinc', code: '44250-9' }];
  definition.steps[2].questions[0].options[0].code = 'LA1-2';
  const consent = duplicateAt(definition, ['person', 'privacy']);
  const copy = questionAt(consent.definition, consent.place);
  expect(copy).toMatchObject({ id: 'privacy_2', document: { version: '1.0' } });
  expect(copy).not.toHaveProperty('codes');
  const step = duplicateAt(definition, ['body']);
  expect(JSON.stringify(step.definition).match(/LA1-2/g)).toHaveLength(1);
});
