import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import { expect, test } from 'vitest';
import type { Definition } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { moveTo } from './edits.ts';
import { readSheet, type SheetReading, type SheetWords, sheetOf, withSheet } from './textSheet.ts';
import { inLanguage, stateOf, textsOf, withText } from './texts.ts';

const intake = (shippedDefinitions() as Definition[]).findLast(
  ({ id }) => id === 'weight-loss-intake',
) as Definition;

const words: SheetWords = {
  language: (code) => ({ en: 'English', es: 'Spanish' })[code] ?? code,
  where: 'Where',
  whereIs: ({ place }) => place.join(' › '),
  state: 'State',
  states: { current: 'current', missing: 'missing', stale: 'stale' },
};

const entryOf = (definition: Definition, key: string) => {
  const entry = textsOf(definition).find((each) => each.key === key);
  if (!entry) throw new Error(`No text ${key}`);
  return entry;
};
const read = (definition: Definition, rows: string[][]): SheetReading => {
  const reading = readSheet(definition, rows);
  if (typeof reading === 'string') throw new Error(reading);
  return reading;
};
const rowOf = (rows: string[][], key: string): string[] =>
  rows.find(([rowKey]) => rowKey === key) as string[];

test('every text is in the sheet once, and importing the unchanged sheet changes nothing', () => {
  const rows = sheetOf(intake, words);
  expect(rows[0]).toEqual(['key', 'Where', 'English (en)', 'Spanish (es)', 'State es']);
  expect(new Set(rows.map(([key]) => key)).size).toBe(rows.length);
  const strings = JSON.stringify(intake).match(/"from":/g) ?? [];
  expect(rows.length - 1).toBe(strings.length);
  const reading = read(intake, rows);
  expect(reading).toEqual({
    changes: [],
    unknownKeys: [],
    repeatedKeys: [],
    unknownLanguages: [],
    otherSources: [],
  });
  expect(withSheet(intake, reading.changes)).toBe(intake);
});

test('a question keeps the keys of its texts when it moves to another step', () => {
  const [one, two] = intake.steps;
  const first = one?.questions[0]?.id ?? '';
  const moved = moveTo(intake, [one?.id ?? '', first], [two?.id ?? ''], 0);
  // A page is identified by its first question, which has changed.
  const keys = (definition: Definition) =>
    textsOf(definition).flatMap(({ key, kind }) => (kind === 'page' ? [] : [key]));
  expect(keys(moved).sort()).toEqual(keys(intake).sort());
});

test('a changed source text makes a translation stale, and a new translation makes it current', () => {
  const entry = entryOf(intake, 'title');
  const changed = withText(intake, entry, inLanguage(entry.text, 'en', 'en', 'Another title'));
  const stale = entryOf(changed, 'title');
  expect(stateOf(stale.text, 'es', 'en')).toBe('stale');
  const redone = withText(changed, stale, inLanguage(stale.text, 'es', 'en', 'Otro título'));
  expect(stateOf(entryOf(redone, 'title').text, 'es', 'en')).toBe('current');
  expect(stateOf(inLanguage(stale.text, 'es', 'en', ''), 'es', 'en')).toBe('missing');
  expect(parseDefinition(redone).problems).toEqual(parseDefinition(intake).problems);
});

test('a translation made from an older source text is imported as stale', () => {
  const rows = sheetOf(intake, words);
  rowOf(rows, 'title')[3] = 'Un título mejor';
  const entry = entryOf(intake, 'title');
  const changed = withText(intake, entry, inLanguage(entry.text, 'en', 'en', 'Another title'));
  const { changes, otherSources } = read(changed, rows);
  expect(changes).toMatchObject([{ key: 'title', language: 'es', after: 'Un título mejor', stale: true }]);
  expect(otherSources).toMatchObject([{ key: 'title', here: 'Another title' }]);
  const applied = withSheet(changed, changes);
  expect(applied.title).toEqual({
    en: 'Another title',
    es: { text: 'Un título mejor', from: entry.text.en },
  });
});

test('unknown or repeated keys, empty cells and additional languages change nothing', () => {
  const rows = sheetOf(intake, words).map((row, index) => [...row, index === 0 ? 'French (fr)' : 'Bonjour']);
  rowOf(rows, 'title')[3] = '';
  rows.push(['question.gone.label', '', 'Gone', 'Ido'], ['title', '', '', 'Dos veces']);
  const reading = read(intake, rows);
  expect(reading).toMatchObject({
    changes: [],
    unknownKeys: ['question.gone.label'],
    repeatedKeys: ['title'],
    unknownLanguages: ['fr'],
  });
});

test('a file that is not a text sheet is refused with the reason', () => {
  const rows = sheetOf(intake, words);
  const without = (column: number) => rows.map((row) => row.toSpliced(column, 1));
  expect(readSheet(intake, [])).toBe('empty');
  expect(readSheet(intake, without(0))).toBe('no_key');
  expect(readSheet(intake, without(2))).toBe('no_source');
  expect(readSheet(intake, without(3))).toBe('no_language');
});
