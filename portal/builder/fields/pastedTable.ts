/** Text that was copied from a spreadsheet or a list. */

/** Whether it has several lines or columns: everything else is pasted as usual. */
export const isTable = (text: string): boolean => /[\n\t]/.test(text.trim());

/** Its rows, each with its cells. */
export async function tableOf(text: string): Promise<string[][]> {
  // Cells of spreadsheets with quotes or line breaks are quoted.
  const { parse } = await import('csv-parse/browser/esm/sync');
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
