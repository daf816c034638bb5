/** Encodes the codes of a column as bytes. */

export const NARROW = 256;

export function codesOf(bytes: Uint8Array, entries: number): Uint8Array | Uint16Array {
  if (entries <= NARROW) return bytes;
  const codes = new Uint16Array(bytes.length / 2);
  for (let place = 0; place < codes.length; place += 1) {
    codes[place] = (bytes[place * 2] as number) | ((bytes[place * 2 + 1] as number) << 8);
  }
  return codes;
}

export function littleEndian(codes: Uint16Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(codes.length * 2));
  for (const [place, code] of codes.entries()) view.setUint16(place * 2, code, true);
  return new Uint8Array(view.buffer);
}
