/** Reads a height as people write it: 5'7", 5 ft 7 in, 5 pies 7 pulg. */

const HEIGHT =
  /^(\d{1,2})\s*(?:['’′]|ft\.?|feet|foot|pies?)\s*(?:(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:["”″]|['’′]{2}|in(?:\.|ch(?:es)?)?|pulg(?:\.|adas?)?)?)?$/i;

/** Undefined when it is no such height; without inches when none are named. */
export function feetAndInches(text: string): { feet: number; inches?: number } | undefined {
  const [, feet, inches] = HEIGHT.exec(text.trim()) ?? [];
  if (feet === undefined) return undefined;
  return { feet: Number(feet), ...(inches !== undefined && { inches: Number(inches.replace(',', '.')) }) };
}
