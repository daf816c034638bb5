/**
 * Texts in files of separated values. A program whose language separates by `;` splits a cell that holds one, and a
 * line break inside a cell begins a row for it: what follows would be read as a formula.
 */

/** After a separator, with the spaces and quotes a spreadsheet passes over; those marked before, by one mark or more. */
const INNER = /(?<![;,\s"])([;,\s"]+)('*)(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/g;
const SEPARATOR = /[;,\t\r\n]/;

/**
 * Marks as text, by a quote before it, whatever would be a formula if the text was split at `;`, `,`, a tab or a line
 * break. The beginning of the text is left to the writer of the file.
 *
 * @param text of a cell
 */
export const markInnerFormulas = (text: string): string =>
  text.replace(INNER, (whole, before: string) => (SEPARATOR.test(before) ? `${whole}'` : whole));

/**
 * The text as it was before `markInnerFormulas`.
 *
 * @param text of a cell
 */
export const unmarkInnerFormulas = (text: string): string =>
  text.replace(INNER, (whole, before: string, marks: string) =>
    SEPARATOR.test(before) && marks !== '' ? whole.slice(0, -1) : whole,
  );
