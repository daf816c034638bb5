/** Tables to definitions: REDCap data dictionaries, and sheets of questions and options. */
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { importSheets, type SheetRows } from '@clinic/formats/questionSheet';
import { importDictionary } from '@clinic/formats/redcap';
import { type ImportedForm, reported } from './fhir.ts';

type Table = ReturnType<typeof importDictionary>;

/** @param rows the cells of the CSV file as texts, the header first */
export const fromRedcap = (
  rows: readonly (readonly string[])[],
  language: string = FALLBACK_LANGUAGE,
): ImportedForm => imported(importDictionary(rows), language);

/** @param sheets of a workbook: `questions`, and `options` if it has lists of them */
export const fromSheets = (
  sheets: readonly SheetRows[],
  language: string = FALLBACK_LANGUAGE,
): ImportedForm => imported(importSheets(sheets), language);

const imported = ({ definition, refused, groups }: Table, language: string): ImportedForm => ({
  definition,
  ...reported(
    refused,
    groups.flatMap(({ elements }) => elements),
    language,
  ),
});
