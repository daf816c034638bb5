/** What patient and clinic call a submission: `A7K2-9QXM`, easy to read out on the telephone. */
import { randomInt } from 'node:crypto';

/** Without 0 O, 1 I L, U V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';

const letters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

export const newReference = (): string => `${letters(4)}-${letters(4)}`;
