/** Parses a number as people type it: with spaces, grouping commas, a decimal comma, a unit after it. */

/**
 * The number in `text`, or undefined if it is not one. In Spanish a comma is a decimal separator unless it
 * groups thousands before a decimal point; in English a comma only groups.
 */
export function parseNumber(
  text: string,
  language: string,
  unitWords: readonly string[] = [],
): number | undefined {
  const bare = withoutUnit(text.trim(), unitWords).replace(/[\s\u00a0\u202f']/g, '');
  const plain = language.startsWith('es') ? fromSpanish(bare) : fromEnglish(bare);
  if (plain === undefined || !/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return undefined;
  const value = Number(plain);
  return Number.isFinite(value) ? value : undefined;
}

function withoutUnit(text: string, unitWords: readonly string[]): string {
  let end = text.length;
  while (text[end - 1] === '.') end -= 1;
  const bare = text.slice(0, end).trimEnd();
  // "200 lbs." is a number with its unit; "200." stays as it is while being typed.
  if (bare !== text && unitWords.every((unit) => !bare.toLowerCase().endsWith(unit.toLowerCase())))
    return text;
  const lower = bare.toLowerCase();
  const word = unitWords.find((unit) => unit !== '' && lower.endsWith(unit.toLowerCase()));
  return word === undefined ? text : bare.slice(0, -word.length);
}

function fromEnglish(text: string): string | undefined {
  if (!text.includes(',')) return text;
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : undefined;
}

function fromSpanish(text: string): string | undefined {
  if (!text.includes(',')) return text;
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d*$/.test(text)) return text.replaceAll(',', '');
  if (/^[+-]?(\d{1,3}(\.\d{3})+|\d*),\d*$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return undefined;
}
