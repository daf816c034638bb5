/** Parses a height as people write it: 5'7", 5 ft 7 in, 5 pies 7 pulg. */

const HEIGHT =
  /^(\d{1,2})\s*(?:['’′]|ft\.?|feet|foot|pies?)\s*(?:(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:["”″]|['’′]{2}|in(?:\.|ch(?:es)?)?|pulg(?:\.|adas?)?)?)?$/i;

/** Undefined if the text is not such a height; without inches if none are given. */
export function feetAndInches(text: string): { feet: number; inches?: number } | undefined {
  const [, feet, inches] = HEIGHT.exec(text.trim()) ?? [];
  if (feet === undefined) return undefined;
  return { feet: Number(feet), ...(inches !== undefined && { inches: Number(inches.replace(',', '.')) }) };
}
