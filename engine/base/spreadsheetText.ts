/**
 * Escapes text in CSV files. A program whose locale separates by `;` splits a cell that contains one, and a
 * line break inside a cell starts a new row: what follows would be read as a formula.
 */

/**
 * After a separator, plus the spaces and quotes a spreadsheet skips; also text that is already marked once or
 * more.
 */
const INNER = /(?<![;,\s"])([;,\s"]+)('*)(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/g;
const SEPARATOR = /[;,\t\r\n]/;

/**
 * Marks as text, with a leading quote, any piece that would be a formula if the text were split at `;`, `,`,
 * a tab or a line break. Escaping the beginning of the text is up to the file's writer.
 *
 * @param text of a cell
 */
export const markInnerFormulas = (text: string): string =>
  text.replace(INNER, (whole, before: string) => (SEPARATOR.test(before) ? `${whole}'` : whole));

/**
 * Reverses `markInnerFormulas`.
 *
 * @param text of a cell
 */
export const unmarkInnerFormulas = (text: string): string =>
  text.replace(INNER, (whole, before: string, marks: string) =>
    SEPARATOR.test(before) && marks !== '' ? whole.slice(0, -1) : whole,
  );
