/** The languages of a workbook, and its texts in them. */
import { FALLBACK_LANGUAGE, LANGUAGES, type Language, type LocalizedText } from '@clinic/engine/base';
import { plainText } from '@clinic/engine/definition';
import { say } from '../importing/texts/message.ts';
import type { LabelColumn } from './columns.ts';
import type { Faults } from './faults.ts';
import type { SheetRow } from './sheet.ts';

/** The source first, then the translations. */
export type Languages = readonly [Language, ...Language[]];

/** The languages of all labels. */
export function languagesOf(rows: readonly SheetRow<LabelColumn>[]): Languages {
  const [source = FALLBACK_LANGUAGE, ...others] = LANGUAGES.filter((language) =>
    rows.some((row) => row.text(`label_${language}`) !== ''),
  );
  return [source, ...others];
}

/**
 * A text in all languages; a missing translation is reported at its cell.
 * @returns undefined if there is none
 */
export function textOf<Name extends string>(
  row: SheetRow<`${Name}_${Language}`>,
  name: Name,
  languages: Languages,
  faults: Faults<`${Name}_${Language}`>,
): LocalizedText | undefined {
  const columns = languages.map((language) => `${name}_${language}` as const);
  const texts = columns.map((column) => plainText(row.text(column)));
  if (texts.every((text) => text === undefined)) return undefined;
  for (const [index, column] of columns.entries()) {
    if (texts[index] === undefined) faults.add(row, column, say('sheetTextMissing'));
    else faults.report.note(row.row, faults.headerOf(column), 'taken');
  }
  const [first, ...others] = languages;
  const [from = '–', ...translations] = texts;
  return {
    [first]: from,
    ...Object.fromEntries(
      others.map((language, index) => [language, { text: translations[index] ?? '–', from }]),
    ),
  };
}
