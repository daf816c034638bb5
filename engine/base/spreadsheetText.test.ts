import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markInnerFormulas, unmarkInnerFormulas } from './spreadsheetText.ts';

/** The pieces a spreadsheet may split a line into, without leading spaces and quotes. */
const pieces = (text: string): string[] =>
  text.split(/[;,\t\r\n]/).map((piece) => piece.replace(/^[\s"]+/, ''));

const hostile = fc
  .array(
    fc.constantFrom(';', ',', '\t', '\n', '\r', '"', "'", ' ', '=', '+', '-', '@', '＝', '1', 'x', 'cmd|'),
  )
  .map((parts) => parts.join(''));

test('wherever a marked text is split, nothing after the split is a formula', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      for (const piece of pieces(`x${markInnerFormulas(text)}`))
        expect(piece).not.toMatch(/^[=+\-@＝＋－＠]/);
    }),
    { numRuns: 2_000 },
  );
});

test('unmarking restores the text, and a text without separators is not changed', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(unmarkInnerFormulas(markInnerFormulas(text))).toBe(text);
    }),
    { numRuns: 2_000 },
  );
  for (const text of ['Name: Aspirin; Name: Ibuprofen', 'a - b', 'x = 1', '120/80, 130/85']) {
    expect(markInnerFormulas(text)).toBe(text);
  }
});
