/** Tables to definitions: REDCap data dictionaries and XLSForms. */
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import { messageText } from '@clinic/formats/importing';
import { importDictionary } from '@clinic/formats/redcap';
import { exportXlsForm, importXlsForm, type SheetRows } from '@clinic/formats/xlsform';
import { type ImportedForm, reported } from './fhir.ts';

/** A form as the sheets of an XLSForm, and what they cannot say of it, by the id of its part. */
export interface WrittenXlsForm {
  sheets: SheetRows[];
  leftOut: Array<{ id: string; note: string }>;
}

type Table = ReturnType<typeof importDictionary>;

/** @param rows the cells of the CSV file as texts, the header first */
export const fromRedcap = (
  rows: readonly (readonly string[])[],
  language: string = FALLBACK_LANGUAGE,
): ImportedForm => imported(importDictionary(rows), language);

/** @param sheets of the workbook, as rows of texts: `survey`, `choices` and `settings` */
export const fromXlsForm = (
  sheets: readonly SheetRows[],
  language: string = FALLBACK_LANGUAGE,
): ImportedForm => imported(importXlsForm(sheets), language);

/** @param language of the notes */
export function toXlsForm(definition: Definition, language: string = FALLBACK_LANGUAGE): WrittenXlsForm {
  const { sheets, unsaid } = exportXlsForm(definition);
  return { sheets, leftOut: unsaid.map(({ id, message }) => ({ id, note: messageText(message, language) })) };
}

const imported = ({ definition, refused, groups }: Table, language: string): ImportedForm => ({
  definition,
  ...reported(
    refused,
    groups.flatMap(({ elements }) => elements),
    language,
  ),
});
