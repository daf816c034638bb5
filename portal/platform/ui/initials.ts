/** At most two letters, upper case: "Ana María Ruiz" is AM, "Dr. Maya Chen" MC. Nothing for a name without letters. */
export const initials = (name: string): string =>
  name
    .trim()
    .replace(/^Dra?\.\s+/u, '')
    .split(/\s+/u)
    .map((word) => [...word][0] ?? '')
    .filter((letter) => /\p{L}|\p{N}/u.test(letter))
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase();
