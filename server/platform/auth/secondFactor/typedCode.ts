/** Random codes that people write down, read out and type. Only their hashes are stored. */
import { createHash, randomInt } from 'node:crypto';
import { readCode } from '@clinic/engine/typed';

const GROUP_LENGTH = 4;
/** Without letters and digits that are easily confused. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** Groups of 20 random bits: with three or more, no slow hash is needed. */
export const newTypedCode = (groups: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** Including the owner makes equal codes of two people hash differently. */
export const hashOfTypedCode = (owner: string, code: string): string =>
  createHash('sha256')
    .update(`${owner}:${readCode(code)}`)
    .digest('base64url');
