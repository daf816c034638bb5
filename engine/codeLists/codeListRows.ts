/**
 * Converts a table of codes, such as a CSV file, to a code list: a column of codes, then a column of names for each
 * language.
 */
import { foldedText } from '../base/foldedText.ts';
import { plainText } from '../definition/localized.ts';
import { type CodeListFault, codeListFaults } from './checkCodeList.ts';
import { type CodeListDocument, type CodeRow, MAX_TITLE } from './codeListText.ts';

interface TableOfCodes {
  rows: readonly (readonly string[])[];
  /** Languages of the definition; the columns of names are in this order. */
  languages: readonly string[];
  title: string;
}

/** A problem with its row in the table, starting at 1, and the content of that row. */
export interface RowFault extends CodeListFault {
  code?: string;
}

export function codeListOfRows({
  rows,
  languages,
  title,
}: TableOfCodes): { document: CodeListDocument } | { faults: RowFault[] } {
  const [first = []] = rows;
  const hasHeader = HEADERS.has(foldedText(first[0] ?? '').trim());
  const cells = hasHeader ? rows.slice(1) : rows;
  const columns = Math.max(0, ...cells.slice(0, SEEN).map((row) => row.length)) - 1;
  const named = languages.slice(0, Math.max(1, Math.min(columns, languages.length)));
  const codes = cells.map((row): CodeRow => {
    const names = named.map((_, index) => (row[index + 1] ?? '').trim());
    return [(row[0] ?? '').trim(), ...names];
  });
  const document = { title: plainText(title)?.slice(0, MAX_TITLE) ?? '–', languages: named, codes };
  const faults = codeListFaults(document);
  if (faults.length === 0) return { document };
  return {
    faults: faults.map(({ row, fault }) =>
      row === undefined
        ? { fault }
        : { row: hasHeader ? row + 1 : row, fault, code: (codes[row - 1]?.[0] ?? '').slice(0, SHOWN) },
    ),
  };
}

/** Recognized headings of the column of codes. */
const HEADERS: ReadonlySet<string> = new Set(['code', 'codes', 'codigo', 'codigos', 'value', 'valor', 'id']);
/** Number of rows that determine the number of columns. */
const SEEN = 100;
const SHOWN = 40;
