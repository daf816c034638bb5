/** At most two upper-case letters: "Ana María Ruiz" → AM, "Dr. Maya Chen" → MC. Empty if there are none. */
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
