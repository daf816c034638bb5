/** Decimal numbers while they are being typed. */

/** The text with a decimal point, if it may become a number ("1." on the way to 1.5). */
export function decimalText(typed: string): string | undefined {
  const text = typed.replace(',', '.');
  return /^-?\d*(?:\.\d*)?$/.test(text) ? text : undefined;
}

export const numberIn = (text: string): number | undefined =>
  /\d/.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined;
