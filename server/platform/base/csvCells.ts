/** CSV lines in which no cell is a formula, whichever separator a spreadsheet uses. */
import { markInnerFormulas } from '@clinic/engine/base';
import { cleanText } from '@clinic/engine/typed';
import { stringify } from 'csv-stringify/sync';

/** Removes invisible characters, some of which spreadsheets do not support. A number is no formula. */
export const csvCells = (rows: ReadonlyArray<ReadonlyArray<string | number>>): string =>
  stringify(
    rows.map((row) =>
      row.map((cell) => (typeof cell === 'number' ? cell : markInnerFormulas(cleanText(cell)))),
    ),
    { escape_formulas: true },
  );
