/** Tables to definitions: REDCap data dictionaries and XLSForms. */
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { importDictionary } from '@clinic/formats/redcap';
import { importXlsForm, type SheetRows } from '@clinic/formats/xlsform';
import { type ImportedForm, reported } from './fhir.ts';

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

const imported = ({ definition, refused, groups }: Table, language: string): ImportedForm => ({
  definition,
  ...reported(
    refused,
    groups.flatMap(({ elements }) => elements),
    language,
  ),
});
