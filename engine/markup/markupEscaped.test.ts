import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseBlocks } from './blocks.ts';
import { escapedMarkup, hasFormatting, plainOf } from './plain.ts';

const TEXTS = fc.array(
  fc.constantFrom(
    '*',
    '**',
    '\\',
    '[',
    ']',
    '(https://a.org)',
    '## ',
    '- ',
    '\n',
    '\n\n',
    ' ',
    'a',
    'é',
    '😀',
    '#',
  ),
  { maxLength: 25 },
);

test('every plain text can be escaped so that it is shown literally', () => {
  fc.assert(
    fc.property(TEXTS, (parts) => {
      const text = parts.join('');
      expect(plainOf(escapedMarkup(text))).toBe(text);
      expect(hasFormatting(escapedMarkup(text))).toBe(false);
    }),
    { numRuns: 3_000 },
  );
});

test('every text is valid, and formatting removes only marks', () => {
  fc.assert(
    fc.property(TEXTS, (parts) => {
      const text = parts.join('');
      const letters = (each: string): string => each.replaceAll(/[^aé😀]/gu, '');
      const plain = plainOf(text).replaceAll('(https://a.org)', '');
      expect(letters(plain)).toBe(letters(text.replaceAll('(https://a.org)', '')));
      parseBlocks(text);
    }),
    { numRuns: 3_000 },
  );
});
