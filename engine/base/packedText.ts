/**
 * Compresses long texts within a document, such as the file that a form was imported from, so that they take little of
 * its size limit.
 */
import { Unzlib, zlibSync } from 'fflate';

/** The media type of RFC 6713, as a data URL of RFC 2397. */
const PACKED = 'data:application/zlib;base64,';

/** In UTF-16 code units. Shorter ones stay readable. */
const LONG_TEXT = 200_000;

/** Maximum bytes of an unpacked text: more than any file that is imported. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Bytes unpacked at a time: a small text that unpacks to a huge one is noticed early. */
const SLICE = 4_096;

/** @returns the text itself if it is short; always the same result for the same text */
export function packedText(text: string): string {
  if (text.length <= LONG_TEXT) return text;
  return PACKED + base64Of(zlibSync(new TextEncoder().encode(text), { level: 9 }));
}

export const isPacked = (text: string): boolean => text.startsWith(PACKED);

/** @throws Error if it is damaged, or larger than 16 MB unpacked */
export function unpackedText(text: string): string {
  if (!isPacked(text)) return text;
  const packed = Uint8Array.from(atob(text.slice(PACKED.length)), (character) => character.charCodeAt(0));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let left = MAX_BYTES;
  let isWhole = false;
  let unpacked = '';
  const reader = new Unzlib((bytes, isLast) => {
    left -= bytes.length;
    isWhole = isLast;
    if (left >= 0) unpacked += decoder.decode(bytes, { stream: !isLast });
  });
  for (let from = 0; from < packed.length && left >= 0; from += SLICE) {
    reader.push(packed.subarray(from, from + SLICE), from + SLICE >= packed.length);
  }
  if (left < 0 || !isWhole) throw new Error('A packed text is damaged, or too long');
  return unpacked;
}

/** In chunks, because a call takes a limited number of arguments. */
function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += SLICE) {
    text += String.fromCharCode(...bytes.subarray(from, from + SLICE));
  }
  return btoa(text);
}
