import { careDefinition } from '@clinic/fixtures/careDefinition';
import { expect, test } from 'vitest';
import type { Definition } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { duplicateAt } from './copying/copyPaste.ts';
import { questionAt, renameAt } from './edits.ts';
import { besideTheOneBefore, pageBegunAt, pageJoined } from './pageEdits.ts';

const visit = (): Definition => careDefinition();

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
  const withPages = { ...body, pages: pageBegunAt(body, 'height_ft') };
  expect(withPages.pages.map(({ sideBySide }) => sideBySide)).toEqual([
    undefined,
    [['height_ft', 'height_in']],
  ]);
  expect(pageJoined(withPages, 1)[0]?.sideBySide).toEqual([['height_ft', 'height_in']]);
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
