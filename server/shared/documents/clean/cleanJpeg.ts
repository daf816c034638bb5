/**
 * Strips a JPEG of everything besides the picture: location, camera, comments, previews, data after its end.
 */

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const EXIF = 0xe1;
const ADOBE = 0xee;

/** Undefined if it is not a well-formed JPEG. */
export function cleanJpeg(content: Buffer): Buffer | undefined {
  if (content[0] !== 0xff || content[1] !== SOI) return undefined;
  const kept: Buffer[] = [content.subarray(0, 2)];
  let at = 2;
  let turned: number | undefined;
  let frames = 0;
  while (at + 4 <= content.length) {
    if (content[at] !== 0xff) return undefined;
    const marker = content[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI || isBare(marker)) return undefined;
    const end = at + 2 + content.readUInt16BE(at + 2);
    if (end > content.length || end < at + 4) return undefined;
    const segment = content.subarray(at, end);
    if (marker === EXIF) turned ??= orientation(segment.subarray(4));
    else if (KEPT.has(marker) || isAdobe(marker, segment)) kept.push(segment);
    if (FRAMES.includes(marker)) frames += 1;
    at = end;
    if (marker !== SOS) continue;
    const next = endOfScan(content, at);
    if (next === undefined || frames === 0) return undefined;
    kept.push(content.subarray(at, next));
    at = next;
    if (content[at + 1] === EOI) {
      kept.push(content.subarray(at, at + 2));
      if (turned !== undefined) kept.splice(1, 0, orientationSegment(turned));
      return Buffer.concat(kept);
    }
  }
  return undefined;
}

/** Markers without a length; they occur only inside a scan. */
const isBare = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= SOI);

const FRAMES = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];
/** The segments needed to draw the picture: frames, tables, restarts, lines, scans. */
const KEPT = new Set([...FRAMES, 0xc4, 0xcc, 0xdb, 0xdc, 0xdd, SOS]);

/** Specifies the colour encoding; without it some pictures turn green. */
const isAdobe = (marker: number, segment: Buffer): boolean =>
  marker === ADOBE && segment.length === 16 && segment.toString('latin1', 4, 9) === 'Adobe';

/** The position of the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(content: Buffer, from: number): number | undefined {
  for (let at = content.indexOf(0xff, from); at !== -1; at = content.indexOf(0xff, at + 1)) {
    const next = content[at + 1];
    if (next === undefined) return undefined;
    if (next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)) continue;
    return at;
  }
  return undefined;
}

const ORIENTATION = 0x0112;

/** The orientation, 2 to 8, from an Exif block. */
function orientation(exif: Buffer): number | undefined {
  if (exif.length < 14 || exif.toString('latin1', 0, 6) !== 'Exif\0\0') return undefined;
  const tiff = exif.subarray(6);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const uint16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return undefined;
  const entries = uint16(directory);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > tiff.length) return undefined;
    if (uint16(entry) !== ORIENTATION) continue;
    const value = uint16(entry + 8);
    return value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** An Exif block that holds only the orientation. */
function orientationSegment(value: number): Buffer {
  const segment = Buffer.alloc(36);
  segment.writeUInt16BE(0xff00 + EXIF, 0);
  segment.writeUInt16BE(34, 2);
  segment.write('Exif\0\0MM\0*\0\0\0\x08', 4, 'latin1');
  segment.writeUInt16BE(1, 18);
  segment.writeUInt16BE(ORIENTATION, 20);
  segment.writeUInt16BE(3, 22);
  segment.writeUInt32BE(1, 24);
  segment.writeUInt16BE(value, 28);
  return segment;
}
