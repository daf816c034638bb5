/**
 * Reads the directory of a ZIP archive, so that a damaged archive or a ZIP bomb is refused before anything is unpacked.
 * Readers must unpack no more of each file than the size stated there.
 * Source: PKWARE, APPNOTE.TXT 6.3.10, 4.3
 */

interface ArchiveLimits {
  /** Unpacked bytes of all files together. */
  maxUnpacked: number;
  maxFiles: number;
}

export type ArchiveFault = 'notArchive' | 'damaged' | 'tooLarge';

/** Whether it begins with the ZIP signature. */
export const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

export function archiveFault(bytes: Uint8Array, limits: ArchiveLimits): ArchiveFault | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 4 || view.getUint32(0, true) !== FILE) return 'notArchive';
  const end = endOfDirectory(view);
  if (end === undefined) return 'damaged';
  const files = view.getUint16(end + 10, true);
  if (files > limits.maxFiles) return 'tooLarge';
  let at = view.getUint32(end + 16, true);
  let unpacked = 0;
  for (let file = 0; file < files; file += 1) {
    const entry = entryAt(view, at);
    if (!entry) return 'damaged';
    unpacked += entry.unpacked;
    if (unpacked > limits.maxUnpacked) return 'tooLarge';
    at = entry.next;
  }
  return undefined;
}

const FILE = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;

const FILE_BYTES = 30;
const ENTRY_BYTES = 46;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;

/** ZIP64: the size is in an extra field, which holds larger numbers. */
const ELSEWHERE = 0xffffffff;
const ZIP64 = 1;

/** The last part of the file, followed only by an optional comment. */
function endOfDirectory(view: DataView): number | undefined {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END) return at;
  return undefined;
}

interface Entry {
  unpacked: number;
  /** Offset of the next entry. */
  next: number;
}

/** Undefined if the file is truncated, encrypted, or compressed in a way that spreadsheet programs do not use. */
function entryAt(view: DataView, at: number): Entry | undefined {
  if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY) return undefined;
  const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
  const method = view.getUint16(at + 10, true);
  const packed = view.getUint32(at + 20, true);
  const size = view.getUint32(at + 24, true);
  const name = view.getUint16(at + 28, true);
  const extra = view.getUint16(at + 30, true);
  const comment = view.getUint16(at + 32, true);
  const next = at + ENTRY_BYTES + name + extra + comment;
  const file = view.getUint32(at + 42, true);
  if (isEncrypted || (method !== 0 && method !== 8) || next > view.byteLength) return undefined;
  const end = packed === ELSEWHERE ? file + FILE_BYTES : file + FILE_BYTES + packed;
  if (end > view.byteLength || view.getUint32(file, true) !== FILE) return undefined;
  const unpacked = size === ELSEWHERE ? largeSize(view, at + ENTRY_BYTES + name, extra) : size;
  return unpacked === undefined ? undefined : { unpacked, next };
}

/** The unpacked size is the first number of its extra field. */
function largeSize(view: DataView, from: number, length: number): number | undefined {
  for (let at = from; at + 12 <= from + length; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === ZIP64) return Number(view.getBigUint64(at + 4, true));
  return undefined;
}
