import fc from 'fast-check';
import { strToU8, zlibSync } from 'fflate';
import { expect, test } from 'vitest';
import { packedText, unpackedText } from './packedText.ts';

const dataUrl = (bytes: Uint8Array): string =>
  `data:application/zlib;base64,${Buffer.from(bytes).toString('base64')}`;

test('a long text is packed, with the same result each time, and unpacked unchanged', () => {
  const repeated = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(repeated, (part) => {
      const text = part.repeat(Math.ceil(200_001 / part.length));
      const packed = packedText(text);
      expect(packed.length).toBeLessThan(text.length / 10);
      expect(packedText(text)).toBe(packed);
      expect(unpackedText(packed)).toBe(text.toWellFormed());
    }),
    { numRuns: 30 },
  );
});

test('a short text stays readable', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(packedText(text)).toBe(text);
      expect(unpackedText(text)).toBe(text);
    }),
  );
});

test('a small text that unpacks to a huge one is an error before it fills the memory', () => {
  const bomb = dataUrl(zlibSync(new Uint8Array(64 * 1024 * 1024)));
  expect(bomb.length).toBeLessThan(100_000);
  expect(() => unpackedText(bomb)).toThrow('too long');
});

test.each([
  ['cut off', dataUrl(zlibSync(strToU8('text'.repeat(100))).subarray(0, 10))],
  ['of other bytes', dataUrl(strToU8('no zlib'))],
  ['empty', dataUrl(new Uint8Array())],
  ['no base64', 'data:application/zlib;base64,§'],
  ['no UTF-8', dataUrl(zlibSync(Uint8Array.of(0xff, 0xfe)))],
])('a packed text that is %s is an error', (_, text) => {
  expect(() => unpackedText(text)).toThrow(Error);
});
