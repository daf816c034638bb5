/** CSV lines in which no cell is a formula, whichever separator a spreadsheet uses. */
import { stringify } from 'csv-stringify/sync';
import { markInnerFormulas } from '../../../engine/base/spreadsheetText.ts';

/** Removes characters that spreadsheets do not support. */
export const csvCells = (rows: ReadonlyArray<readonly string[]>): string =>
  stringify(
    rows.map((row) => row.map((text) => markInnerFormulas(text.replaceAll('\0', '')))),
    { escape_formulas: true },
  );
