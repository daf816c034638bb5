/** The languages of a workbook, and its texts in them. */
import type { LocalizedText } from '@clinic/engine/base';
import { plainText } from '@clinic/engine/definition';
import { say } from '../importing/texts/message.ts';
import type { Faults } from './faults.ts';
import type { SheetRow } from './sheet.ts';

export type Languages = readonly ['en'] | readonly ['es'] | readonly ['en', 'es'];

/** The languages of all labels. */
export function languagesOf(rows: readonly SheetRow<'label_en' | 'label_es'>[]): Languages {
  const has = (column: 'label_en' | 'label_es'): boolean => rows.some((row) => row.text(column) !== '');
  if (!has('label_es')) return ['en'];
  return has('label_en') ? ['en', 'es'] : ['es'];
}

/**
 * A text in all languages; a missing translation is reported at its cell.
 * @returns undefined if there is none
 */
export function textOf<Name extends string>(
  row: SheetRow<`${Name}_en` | `${Name}_es`>,
  name: Name,
  languages: Languages,
  faults: Faults<`${Name}_en` | `${Name}_es`>,
): LocalizedText | undefined {
  const columns = languages.map((language) => `${name}_${language}` as const);
  const texts = columns.map((column) => plainText(row.text(column)));
  if (texts.every((text) => text === undefined)) return undefined;
  for (const [index, column] of columns.entries()) {
    if (texts[index] === undefined) faults.add(row, column, say('sheetTextMissing'));
    else faults.report.note(row.row, faults.headerOf(column), 'taken');
  }
  const [source, other] = texts;
  const [first, second] = languages;
  return {
    [first]: source ?? '–',
    ...(second !== undefined && { [second]: { text: other ?? '–', from: source ?? '–' } }),
  };
}
