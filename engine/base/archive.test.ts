import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { archiveFault } from './archive.ts';

const limits = { maxUnpacked: 1_000_000, maxFiles: 10 };
const faultOf = (bytes: Uint8Array) => archiveFault(bytes, limits);
const small = zipSync({ 'a.xml': strToU8('<a/>'), 'b/c.xml': strToU8('<c/>') });

/** A copy with some bytes of the nth header of this kind replaced. */
function changed(bytes: Uint8Array, signature: number, at: number, value: number, size = 4): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  for (let place = 0; place + 4 <= copy.length; place += 1) {
    if (view.getUint32(place, true) !== signature) continue;
    if (size === 4) view.setUint32(place + at, value, true);
    else view.setUint16(place + at, value, true);
    return copy;
  }
  throw new Error('There is no such header');
}

const ENTRY = 0x02014b50;
const END = 0x06054b50;

test('an archive within the limits is accepted, even with a trailing comment', () => {
  expect(faultOf(small)).toBeUndefined();
  const comment = strToU8('written by hand');
  expect(
    faultOf(new Uint8Array([...changed(small, END, 20, comment.length, 2), ...comment])),
  ).toBeUndefined();
});

test('an archive that unpacks to one byte more than the limit is too large', () => {
  const of = (size: number) =>
    faultOf(zipSync({ 'a.xml': new Uint8Array(size - 10), 'b.xml': new Uint8Array(10) }));
  expect(of(1_000_000)).toBeUndefined();
  expect(of(1_000_001)).toBe('tooLarge');
});

test('an archive with more files than the limit is too large', () => {
  const of = (files: number) =>
    faultOf(
      zipSync(
        Object.fromEntries(Array.from({ length: files }, (_, index) => [`${index}.xml`, strToU8('a')])),
      ),
    );
  expect(of(10)).toBeUndefined();
  expect(of(11)).toBe('tooLarge');
});

test('a size stored in the ZIP64 field is read', () => {
  const size = 5_000_000_000n;
  const large = zipSync({
    'a.xml': [strToU8('<a/>'), { extra: { 1: new Uint8Array(new BigUint64Array([size, 4n]).buffer) } }],
  });
  expect(faultOf(changed(large, ENTRY, 24, 0xffffffff))).toBe('tooLarge');
  expect(faultOf(changed(small, ENTRY, 24, 0xffffffff))).toBe('damaged');
});

test('no more of a file is unpacked than the size it states', () => {
  const lying = changed(zipSync({ 'a.xml': new Uint8Array(3_000_000) }), ENTRY, 24, 10);
  expect(faultOf(lying)).toBeUndefined();
  expect(unzipSync(lying)['a.xml']?.length).toBe(10);
});

describe('a damaged archive', () => {
  test('every truncated archive is damaged', () => {
    for (let length = 4; length < small.length; length += 1)
      expect(faultOf(small.slice(0, length)), `${length}`).toBe('damaged');
  });
  test.each<[string, Uint8Array]>([
    ['with a directory at another offset', changed(small, END, 16, 3)],
    ['with a directory beyond its end', changed(small, END, 16, 0xfffffff0)],
    ['with more entries than it holds', changed(small, END, 10, 5, 2)],
    ['with a file beyond its end', changed(small, ENTRY, 42, 0xfffffff0)],
    ['with a file that is longer than the rest', changed(small, ENTRY, 20, 5_000)],
    ['with a password', changed(small, ENTRY, 8, 1, 2)],
    ['packed in an unknown way', changed(small, ENTRY, 10, 99, 2)],
  ])('%s', (_what, bytes) => {
    expect(faultOf(bytes)).toBe('damaged');
  });
});

test.each(['', 'PK', 'PK but not an archive', 'key,en\n'])('%j is not an archive', (text) => {
  expect(faultOf(strToU8(text))).toBe('notArchive');
});
