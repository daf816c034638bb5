/** Session ids: unique, and without bias in any bit. */
import { newSessionId } from '@clinic/server/testing';
import { expect, test } from 'vitest';
import { reportDetails } from './trial.ts';

const HOW_MANY = 1_000_000;
const BITS = 256;
/** Seven standard deviations: a false alarm once in a billion runs. */
const FURTHEST = 7 * Math.sqrt(HOW_MANY / 4);

test('a million ids are unique, and each of the 256 bits is set in half of them', (context) => {
  const seen = new Set<string>();
  const set = new Uint32Array(BITS);
  for (let count = 0; count < HOW_MANY; count += 1) {
    const id = newSessionId();
    seen.add(id);
    const bytes = Buffer.from(id, 'base64url');
    for (let bit = 0; bit < BITS; bit += 1) {
      set[bit] = (set[bit] ?? 0) + (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1);
    }
  }
  const furthest = Math.max(...[...set].map((count) => Math.abs(count - HOW_MANY / 2)));
  expect(seen.size).toBe(HOW_MANY);
  expect(furthest).toBeLessThan(FURTHEST);
  reportDetails(
    context,
    `${HOW_MANY} ids of ${BITS} bits, all unique; a bit is set at most ${furthest} times too often`,
  );
});
