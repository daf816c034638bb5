/**
 * The reference by which patient and clinic identify a submission: `A7K2-9QXM`, easy to read out by phone.
 */
import { randomInt } from 'node:crypto';

/** Without the easily confused 0 O, 1 I L, U V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';

const letters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

export const newReference = (): string => `${letters(4)}-${letters(4)}`;
