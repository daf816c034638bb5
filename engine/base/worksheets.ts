/**
 * Counts the cells of the sheets of an unpacked XLSX file, including empty ones: a reader allocates every cell up to
 * the last row and column, so a file of a few bytes could exhaust the memory.
 */

/** Maximum cells of all sheets together. */
const MAX_CELLS = 2_000_000;
/** The limit of spreadsheet programs. */
const MAX_COLUMNS = 16_384;
/** Rows need no address. The reader fails on more of them, after half a minute. */
const MAX_ROWS = 50_000;
const ROW = /<(?:\w+:)?row[\s/>]/g;

/** @param parts the XML of the file by path */
export function reachTooFar(parts: Readonly<Record<string, Uint8Array>>): boolean {
  const decoder = new TextDecoder();
  let cells = 0;
  for (const [path, xml] of Object.entries(parts)) {
    // A workbook can name any part as its sheet.
    cells += cellsOf(decoder.decode(xml), /worksheets\//i.test(path));
    if (cells > MAX_CELLS) return true;
  }
  return false;
}

/**
 * The cells up to the last row and column; infinite for an address that no program writes.
 * @param isSheet whether the part is a sheet; other parts use this attribute for other things
 */
function cellsOf(xml: string, isSheet: boolean): number {
  let [rows, columns] = [xml.match(ROW)?.length ?? 0, 0];
  if (rows > MAX_ROWS) return Number.POSITIVE_INFINITY;
  for (const [, written = ''] of xml.matchAll(/\sr\s*=\s*["']([^"']*)["']/g)) {
    const [, letters = '', digits = ''] = /^([A-Za-z]{0,3})(\d{0,7})$/.exec(written) ?? [];
    const isAddress = letters !== '' || digits !== '';
    const column = [...letters.toUpperCase()].reduce(
      (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
      0,
    );
    const row = Number(digits);
    if (!isAddress || column > MAX_COLUMNS || row > MAX_ROWS) {
      if (isSheet || /^[A-Za-z]+\d+$|&/.test(written)) return Number.POSITIVE_INFINITY;
      continue;
    }
    columns = Math.max(columns, column);
    rows = Math.max(rows, row);
  }
  return rows * columns;
}
