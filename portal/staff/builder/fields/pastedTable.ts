/** Text that was copied from a spreadsheet or a list. */
import { parse } from 'csv-parse/browser/esm/sync';
import type { ClipboardEvent } from 'react';

/** Whether it has several lines or columns; any other text is pasted as usual. */
const isTable = (text: string): boolean => /[\n\t]/.test(text.trim());

/**
 * Handles a paste into a field: a table is passed on with all its rows, any other text is pasted as usual. The
 * parser is not loaded lazily, because input made meanwhile would be overwritten.
 */
export const onTablePaste =
  (take: (rows: string[][]) => void) =>
  (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!isTable(text)) return;
    event.preventDefault();
    take(tableOf(text));
  };

/** Its rows, each with its cells. */
function tableOf(text: string): string[][] {
  // Cells of spreadsheets with quotes or line breaks are quoted.
  try {
    return parse(text, {
      delimiter: '\t',
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch {
    // A quote that is never closed: a text, not a spreadsheet.
    return text
      .split('\n')
      .map((line) => line.split('\t').map((cell) => cell.trim()))
      .filter((cells) => cells.some((cell) => cell !== ''));
  }
}
