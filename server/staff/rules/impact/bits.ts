/** Places of submissions as bits: those of one chunk, or all. */

/** Places per chunk. */
export const CHUNK = 8192;

export const setBit = (bits: Uint8Array, at: number): void => {
  bits[at >> 3] = (bits[at >> 3] as number) | (1 << (at & 7));
};

export const hasBit = (bits: Uint8Array, at: number): boolean =>
  (((bits[at >> 3] ?? 0) >> (at & 7)) & 1) === 1;

/** The number of bits set. */
export function countBits(bits: Uint8Array): number {
  let count = 0;
  for (const byte of bits) count += ONES[byte] as number;
  return count;
}

/** The places of set bits below `before`, in descending order. */
export function* bitsDown(bits: Uint8Array, before: number): Generator<number> {
  const last = Math.min(before, bits.length * 8) - 1;
  for (let at = last; at >= 0; at -= 1) {
    if (bits[at >> 3] === 0) {
      at = (at >> 3) * 8;
      continue;
    }
    if (hasBit(bits, at)) yield at;
  }
}

const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);
