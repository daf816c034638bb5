import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiForm, cleanText, cleanTexts, isBlankText, lengthOf } from './cleanText.ts';

test.each([
  ['a bidi override', 'Ana\u202egnis', 'Anagnis'],
  ['NUL', 'Ana\0', 'Ana'],
  ['a lone surrogate', 'Ana\ud83d', 'Ana'],
  ['a zero-width space', 'An\u200ba', 'Ana'],
  ['a byte-order mark', '\ufeffAna', 'Ana'],
  ['a soft hyphen', 'A\u00adna', 'Ana'],
  ['a joiner between Latin letters', 'A\u200dna', 'Ana'],
  ['a letter with a separate accent', 'Jose\u0301', 'José'],
  ['Windows line breaks', 'one\r\ntwo\u2028three', 'one\ntwo\nthree'],
  ['escape', '\u001b[31mAna', '[31mAna'],
])('%s', (_what, text, clean) => {
  expect(cleanText(text)).toBe(clean);
});

test.each(['👩‍⚕️', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👍🏽', 'می‌خواهم', 'क्‍ष', 'Ñandú', '日本語', 'שלום', '½ pill\n2 × day\t*'])(
  '%j stays as it is',
  (text) => {
    expect(cleanText(text)).toBe(text);
  },
);

test('cleaning twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const clean = cleanText(text);
      expect(cleanText(clean)).toBe(clean);
      expect(clean.isWellFormed()).toBe(true);
    }),
  );
});

test.each([' ', '\n', '\u200b', '\u3164', '\u2800', '\u202e', '\u0301', '\ud83d', '\u00a0\u2007'])(
  '%j shows nothing',
  (text) => {
    expect(isBlankText(text)).toBe(true);
  },
);

test.each(['a', '0', '-', '?', '👍', 'é', '日', '1\ufe0f\u20e3'])('%j shows something', (text) => {
  expect(isBlankText(text)).toBe(false);
});

test('a character is what a person counts', () => {
  expect(lengthOf('abc')).toBe(3);
  expect(lengthOf('👩‍⚕️👍🏽')).toBe(2);
  expect(lengthOf('e\u0301')).toBe(1);
});

test('every text of a value is cleaned, and a clean value is the same one', () => {
  const clean = { a: ['x', { b: 1 }], c: null };
  expect(cleanTexts(clean)).toBe(clean);
  expect(cleanTexts({ a: ['x\0', { b: 'y\u202e' }], c: true })).toEqual({ a: ['x', { b: 'y' }], c: true });
});

test('digits and signs of other keyboards are those of ASCII', () => {
  expect(asciiForm('１２３')).toBe('123');
  expect(asciiForm(' ٤٥٦ ')).toBe('456');
  expect(asciiForm('५')).toBe('5');
  expect(asciiForm('5’7')).toBe("5'7");
  expect(asciiForm('512–555')).toBe('512-555');
});
