/** Lines of CSV in which no cell is a formula, whichever separator a spreadsheet splits them by. */
import { stringify } from 'csv-stringify/sync';
import { markInnerFormulas } from '../../../engine/base/spreadsheetText.ts';

/** Characters that no spreadsheet takes are left out. */
export const csvCells = (rows: ReadonlyArray<readonly string[]>): string =>
  stringify(
    rows.map((row) => row.map((text) => markInnerFormulas(text.replaceAll('\0', '')))),
    { escape_formulas: true },
  );
