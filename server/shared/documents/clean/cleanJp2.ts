/** Strips a JPEG 2000 picture to the boxes that make up the picture: no XML, no identifiers. */

const KEPT = new Set(['jP  ', 'ftyp', 'jp2h', 'jp2c']);

/**
 * Undefined if it is not a well-formed JPEG 2000. A bare codestream has no boxes and is returned unchanged.
 */
export function cleanJp2(content: Buffer): Buffer | undefined {
  if (content.length > 4 && content.readUInt32BE(0) === CODESTREAM) return content;
  const kept: Buffer[] = [];
  let hasPicture = false;
  for (let at = 0; at + 8 <= content.length; ) {
    const end = boxEnd(content, at);
    if (end === undefined) return undefined;
    const name = content.toString('latin1', at + 4, at + 8);
    if (at === 0 && name !== 'jP  ') return undefined;
    if (KEPT.has(name)) kept.push(content.subarray(at, end));
    if (name === 'jp2c') hasPicture = true;
    at = end;
  }
  return hasPicture ? Buffer.concat(kept) : undefined;
}

const CODESTREAM = 0xff4fff51;

function boxEnd(content: Buffer, at: number): number | undefined {
  const size = content.readUInt32BE(at);
  // 0: to the end of the file; 1: an eight-byte size follows.
  if (size === 0) return content.length;
  if (size > 1) return size >= 8 && at + size <= content.length ? at + size : undefined;
  if (at + 16 > content.length) return undefined;
  const long = content.readBigUInt64BE(at + 8);
  return long >= 16n && BigInt(at) + long <= BigInt(content.length) ? at + Number(long) : undefined;
}
