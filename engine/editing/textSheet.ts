/** Exports the texts of a definition as spreadsheet rows for translators, and imports them. */
import type { Definition } from '../definition/definition.ts';
import { FALLBACK_LANGUAGE } from '../locales/language.ts';
import type { Place } from './edits.ts';
import { inLanguage, stateOf, type TextEntry, type TextState, textsOf, withText, wordsOf } from './texts.ts';

/** Captions of the sheet, in the caller's language. */
export interface SheetWords {
  /** Heading of a language's column; its code is appended. */
  language: (code: string) => string;
  where: string;
  whereIs: (entry: TextEntry) => string;
  state: string;
  states: Readonly<Record<TextState, string>>;
}

/** A translation in the file that differs from the definition. */
export interface SheetChange {
  key: string;
  place: Place;
  language: string;
  before: string;
  after: string;
  /** The source text next to it in the file. */
  from: string;
  /** It was translated from an outdated source text. */
  stale: boolean;
}

export interface SheetReading {
  changes: SheetChange[];
  /** Keys that no text of the definition has. */
  unknownKeys: string[];
  /** Keys in more than one row: the first is used. */
  repeatedKeys: string[];
  /** Columns of languages the definition does not have. */
  unknownLanguages: string[];
  /** Source texts that differ in the file. They can only be changed in the editor. */
  otherSources: Array<{ key: string; place: Place; here: string; inFile: string }>;
}

/** Why rows are not a text sheet. */
export type SheetFault = 'empty' | 'no_key' | 'no_source' | 'no_language';

/** A heading and one row per text: its key, its location, and the texts, each with its state. */
export function sheetOf(definition: Definition, words: SheetWords): string[][] {
  const [source = FALLBACK_LANGUAGE, ...others] = definition.languages;
  const heading = (language: string): string => `${words.language(language)} (${language})`;
  return [
    [
      KEY,
      words.where,
      heading(source),
      ...others.flatMap((language) => [heading(language), `${words.state} ${language}`]),
    ],
    ...textsOf(definition).map((entry) => [
      entry.key,
      words.whereIs(entry),
      wordsOf(entry.text[source]),
      ...others.flatMap((language) => {
        const state = stateOf(entry.text, language, source);
        return [wordsOf(entry.text[language]), state === 'current' ? '' : words.states[state]];
      }),
    ]),
  ];
}

/**
 * The changes rows make to a definition. Ignores empty cells, and changes of line breaks and surrounding
 * whitespace, which spreadsheets make.
 */
export function readSheet(
  definition: Definition,
  rows: readonly (readonly string[])[],
): SheetReading | SheetFault {
  const [head = [], ...body] = rows;
  if (rows.length === 0 || head.every((cell) => cell.trim() === '')) return 'empty';
  const keyColumn = head.findIndex((cell) => cell.trim().toLowerCase() === KEY);
  if (keyColumn < 0) return 'no_key';
  const columns = new Map(head.flatMap((cell, index) => columnOf(cell, index)));
  const [source = FALLBACK_LANGUAGE, ...others] = definition.languages;
  const sourceColumn = columns.get(source);
  if (sourceColumn === undefined) return 'no_source';
  const wanted = others.filter((language) => columns.has(language));
  if (wanted.length === 0) return 'no_language';
  const entries = new Map(textsOf(definition).map((entry) => [entry.key, entry]));
  const unknownLanguages = [...columns.keys()].filter((code) => !definition.languages.includes(code));
  const reading: SheetReading = {
    changes: [],
    unknownKeys: [],
    repeatedKeys: [],
    unknownLanguages,
    otherSources: [],
  };
  const seen = new Set<string>();
  for (const row of body) {
    const key = (row[keyColumn] ?? '').trim();
    if (key === '') continue;
    const entry = entries.get(key);
    if (!entry) reading.unknownKeys.push(key);
    else if (seen.has(key)) reading.repeatedKeys.push(key);
    else readRow(reading, entry, row, { source, sourceColumn, wanted, columns });
    seen.add(key);
  }
  return reading;
}

/** Applies these translations; each records the source text it was made from. */
export function withSheet(definition: Definition, changes: readonly SheetChange[]): Definition {
  const [source = FALLBACK_LANGUAGE] = definition.languages;
  const byKey = Map.groupBy(changes, ({ key }) => key);
  return textsOf(definition).reduce((result, entry) => {
    const changes = byKey.get(entry.key) ?? [];
    if (changes.length === 0) return result;
    const text = changes.reduce(
      (made, { language, after, from }) => inLanguage(made, language, source, after, from),
      entry.text,
    );
    return withText(result, entry, text);
  }, definition);
}

const KEY = 'key';

interface Columns {
  source: string;
  sourceColumn: number;
  wanted: readonly string[];
  columns: ReadonlyMap<string, number>;
}

function readRow(
  reading: SheetReading,
  { key, place, text }: TextEntry,
  row: readonly string[],
  { source, sourceColumn, wanted, columns }: Columns,
): void {
  const original = wordsOf(text[source]);
  const sourceText = row[sourceColumn] ?? '';
  const stale = carried(sourceText) !== carried(original);
  if (stale) reading.otherSources.push({ key, place, here: original, inFile: sourceText });
  for (const language of wanted) {
    const before = wordsOf(text[language]);
    const after = carried(row[columns.get(language) ?? -1] ?? '');
    if (after === '' || after === carried(before)) continue;
    reading.changes.push({ key, place, language, before, after, from: stale ? sourceText : original, stale });
  }
}

/** `Spanish (es)` and `es` are both the column of Spanish. */
function columnOf(cell: string, index: number): Array<[string, number]> {
  const code = /^(?:.*\()?([a-z]{2}(?:-[A-Z]{2})?)\)?$/.exec(cell.trim())?.[1];
  return code === undefined ? [] : [[code, index]];
}

/** The maximum text length every spreadsheet supports. */
const carried = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .toWellFormed()
    .trim();
