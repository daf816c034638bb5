/** At most two letters, upper case: "Ana María Ruiz" is AM. Nothing for a name without letters. */
export const initials = (name: string): string =>
  name
    .trim()
    .split(/\s+/u)
    .map((word) => [...word][0] ?? '')
    .filter((letter) => /\p{L}|\p{N}/u.test(letter))
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase();
