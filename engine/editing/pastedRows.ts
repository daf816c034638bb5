/**
 * Converts rows copied from a spreadsheet or a document to parts of a definition: each row is an option, band or
 * question, and its cells are the text in each language.
 */
import type { LocalizedText } from '../base/localizedText.ts';
import type { Band, Option } from '../definition/definition.ts';
import { FALLBACK_LANGUAGE } from '../locales/language.ts';
import { suggestedId } from './suggestedId.ts';
import { inLanguage } from './texts.ts';

export type Rows = readonly (readonly string[])[];

interface PastedInto {
  /** Languages of the definition; the cells of a row are in this order. */
  languages: readonly string[];
  /** Stored values and ids that already exist. */
  taken: readonly string[];
}

/** A text in the languages that have a cell, without leading list markers. */
export function textOfCells(cells: readonly string[], languages: readonly string[]): LocalizedText {
  const [source = FALLBACK_LANGUAGE] = languages;
  return languages.reduce<LocalizedText>(
    (text, language, index) =>
      inLanguage(text, language, source, (cells[index] ?? '').replace(MARK, '').trim()),
    {},
  );
}

const MARK = /^\s*[•·▪‣◦–*-]\s+/;

/** Unique ids or values for texts. */
function freshIds(
  taken: readonly string[],
  fallback: string,
  isElsewhere: (id: string) => boolean = () => false,
): (text: string) => string {
  const all = new Set(taken);
  return (text) => {
    const isTaken = (id: string): boolean => all.has(id) || isElsewhere(id);
    const id =
      suggestedId(text, { separator: '_', isTaken }) || suggestedId(fallback, { separator: '_', isTaken });
    all.add(id);
    return id;
  };
}

/**
 * Options: the text in each language, then points. A text that is a whole number is stored as one; codes such as 007
 * stay text.
 * @returns an option for each row that has a text in the first language
 */
export function optionsFromRows(rows: Rows, { languages, taken }: PastedInto): Option[] {
  const idFor = freshIds(taken, 'option');
  const values = new Set(taken);
  return withText(rows).map((cells) => {
    const label = textOfCells(cells, languages);
    const text = String(label[languages[0] ?? FALLBACK_LANGUAGE]);
    const score = numberIn(cells[languages.length]);
    const typed = asWritten(text);
    const value = typeof typed === 'number' && !values.has(text) ? typed : idFor(text);
    values.add(String(value));
    return { value, label, ...(score !== undefined && { score }) };
  });
}

/**
 * Rows of a matrix, or questions: an id and the text in each language.
 * @param fallback the id of texts without letters
 * @param isTaken ids that are not free, besides those of `taken`
 */
export function namedRows(
  rows: Rows,
  { languages, taken }: PastedInto,
  fallback: string,
  isTaken?: (id: string) => boolean,
): { id: string; label: LocalizedText }[] {
  const idFor = freshIds(taken, fallback, isTaken);
  return withText(rows).map((cells) => {
    const label = textOfCells(cells, languages);
    return { id: idFor(String(label[languages[0] ?? FALLBACK_LANGUAGE])), label };
  });
}

/**
 * Bands of a number: from and to in two cells or as a range in one ("0–4", "20+"), then the name in each language. Rows
 * with only names become bands without limits.
 */
export function bandsFromRows(rows: Rows, { languages, taken }: PastedInto): Band[] {
  const idFor = freshIds(taken, 'band');
  return rows.flatMap((cells) => {
    const { limits, rest } = limitsIn(cells);
    const text = textOfCells(rest, languages);
    const name = String(text[languages[0] ?? FALLBACK_LANGUAGE] ?? '');
    return name === '' ? [] : [{ ...limits, value: idFor(name), text }];
  });
}

function limitsIn(cells: readonly string[]): {
  limits: Pick<Band, 'from' | 'to'>;
  rest: readonly string[];
} {
  const [first = '', second = ''] = cells;
  const range = /^\s*(-?[\d.,]+)\s*(?:[-–—]|to|a)\s*(-?[\d.,]+)\s*$/i.exec(first);
  const least = /^\s*(?:[≥>]=?\s*(-?[\d.,]+)|(-?[\d.,]+)\s*\+)\s*$/.exec(first);
  const limits = (from: number | undefined, to: number | undefined): Pick<Band, 'from' | 'to'> => ({
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  });
  if (range) return { limits: limits(numberIn(range[1]), numberIn(range[2])), rest: cells.slice(1) };
  if (least) return { limits: limits(numberIn(least[1] ?? least[2]), undefined), rest: cells.slice(1) };
  const isLimit = (cell: string): boolean => cell.trim() === '' || numberIn(cell) !== undefined;
  const isPair = cells.length > 1 && isLimit(first) && isLimit(second);
  return isPair
    ? { limits: limits(numberIn(first), numberIn(second)), rest: cells.slice(2) }
    : { limits: {}, rest: cells };
}

/** Accepts a decimal point or comma. */
function numberIn(cell: string | undefined): number | undefined {
  const text = (cell ?? '').trim().replace(',', '.');
  return /^-?\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
}

const withText = (rows: Rows): Rows => rows.filter(([first = '']) => first.replace(MARK, '').trim() !== '');

/** Text that reads as a whole number is stored as one. */
export const asWritten = (text: string): string | number =>
  /^(0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
