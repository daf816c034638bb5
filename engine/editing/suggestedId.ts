/** Suggests an id for a name. */

const LONGEST = 60;

/**
 * Lower-case letters, digits and the separator, starting with a letter; a number is appended if it is taken.
 * Empty if the text has no usable letter or digit.
 */
export function suggestedId(
  text: string,
  { separator, isTaken }: { separator: '-' | '_'; isTaken: (id: string) => boolean },
): string {
  const words = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);
  if (words.length === 0) return '';
  const joined = words.join(separator).slice(0, LONGEST);
  const begun = /^[a-z]/.test(joined) ? joined : `q${separator}${joined}`;
  const id = begun.endsWith(separator) ? begun.slice(0, -1) : begun;
  if (!isTaken(id)) return id;
  let number = 2;
  while (isTaken(`${id}${separator}${number}`)) number += 1;
  return `${id}${separator}${number}`;
}
