/** Strips a PNG to the chunks that make up the picture: no texts, times, Exif, or data after its end. */
import { crc32 } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const KEPT = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'bKGD',
  'pHYs',
]);

/** Undefined if it is not a well-formed PNG. */
export function cleanPng(content: Buffer): Buffer | undefined {
  if (!content.subarray(0, 8).equals(SIGNATURE)) return undefined;
  const kept: Buffer[] = [SIGNATURE];
  let hasPicture = false;
  for (let at = 8; at + 12 <= content.length; ) {
    const end = at + 12 + content.readUInt32BE(at);
    if (end > content.length) return undefined;
    const name = content.toString('latin1', at + 4, at + 8);
    if (at === 8 && name !== 'IHDR') return undefined;
    if (crc32(content.subarray(at + 4, end - 4)) !== content.readUInt32BE(end - 4)) return undefined;
    if (KEPT.has(name)) kept.push(content.subarray(at, end));
    if (name === 'IDAT') hasPicture = true;
    if (name === 'IEND') return hasPicture ? Buffer.concat(kept) : undefined;
    at = end;
  }
  return undefined;
}
