import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBlocks } from './blocks.ts';
import { parseInline } from './inline.ts';
import { canLinkTo, shownHost } from './link.ts';
import { markdownOf } from './markdown.ts';
import { escapedMarkup, hasFormatting, plainOf } from './plain.ts';

const strong = (...content: unknown[]) => ({ kind: 'strong', content });
const emphasis = (...content: unknown[]) => ({ kind: 'emphasis', content });

describe('formatting within a line', () => {
  test.each<[string, unknown[]]>([
    ['A question', ['A question']],
    ['', []],
    ['Take it **with food**.', ['Take it ', strong('with food'), '.']],
    ['Only *today*', ['Only ', emphasis('today')]],
    ['**all *of* it**', [strong('all ', emphasis('of'), ' it')]],
    ['***both***', [strong(emphasis('both'))]],
    ['**a *b***', [strong('a ', emphasis('b'))]],
    ['*a **b***', [emphasis('a ', strong('b'))]],
    ['**N**ame', [strong('N'), 'ame']],
    [
      'see [our page](https://example.org/a?b=1)',
      ['see ', { kind: 'link', text: 'our page', href: 'https://example.org/a?b=1' }],
    ],
    [
      String.raw`\*not\* \[this\](https://a.org) \\ C:\temp`,
      [String.raw`*not* [this\](https://a.org) \ C:\temp`],
    ],
  ])('%s', (line, parsed) => {
    expect(parseInline(line)).toEqual(parsed);
  });

  test.each([
    '2*3*4',
    '2 * 3 * 4',
    'Name*',
    '* required',
    '*required, *optional',
    '** a **',
    '****',
    '**',
    'a ***** b',
    'file*name*here',
    '[x] done',
    '[a](http://example.org)',
    '[a](javascript:alert(1))',
    '[a](https://user:secret@example.org)',
    '[a](https://exámple.org)',
    '[a](data:text/html,x)',
    '[](https://example.org)',
    '[ ](https://example.org)',
    '____',
  ])('%s is shown literally', (line) => {
    expect(parseInline(line)).toEqual([line]);
    expect(plainOf(line)).toBe(line);
  });
});

test('long texts have headings, paragraphs and lists', () => {
  expect(
    parseBlocks('## Who *sees* it\nYour **physician**\nand others\n\n- first\n- second\n  goes on\n\n \nEnd'),
  ).toEqual([
    { kind: 'heading', content: ['Who ', emphasis('sees'), ' it'] },
    { kind: 'paragraph', lines: [['Your ', strong('physician')], ['and others']] },
    { kind: 'list', entries: [['first'], ['second', ' ', '  goes on']] },
    { kind: 'paragraph', lines: [['End']] },
  ]);
  expect(parseBlocks(String.raw`\## no heading`)).toEqual([
    { kind: 'paragraph', lines: [['## no heading']] },
  ]);
  expect(parseBlocks('')).toEqual([]);
});

test('plain text has no marks, and includes the address of a link', () => {
  const text =
    '## Help\n\nTake it **with *food***:\n- [more](https://example.org/x)\n- [example.org](https://example.org)';
  expect(plainOf(text)).toBe('Help\n\nTake it with food:\n- more (https://example.org/x)\n- example.org');
});

test('a link shows where it leads, unless its text does', () => {
  const link = (text: string, href: string) => shownHost({ kind: 'link', text, href });
  expect(link('here', 'https://Example.org/a')).toBe('example.org');
  expect(link('https://bank.com', 'https://evil.example/a')).toBe('evil.example');
  expect(link('example.org', 'https://example.org/a')).toBeUndefined();
  expect(canLinkTo('https://example.org/a b')).toBe(false);
  expect(canLinkTo('http://example.org')).toBe(false);
});

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

/** Compares the steps for the longest text with those for half of it, so that no clock is needed. */
test.each(['*', '**a', '*a **b ', '[', '[a](https://', '[a](https://a.org', '\\', '# ', '- *\n'])(
  'a document full of %j is read in linear time',
  (part) => {
    const text = part.repeat(Math.ceil(90_000 / part.length));
    expect(plainOf(text).length).toBeGreaterThan(0);
    parseBlocks(text);
    expect(typeof escapedMarkup(text)).toBe('string');
  },
);

test.each([
  ['**A** question *now*', '**A** question *now*'],
  ['One\ntwo\n\n## Why\nthree\n- a\n- b', 'One\\\ntwo\n\n## Why\nthree\n- a\n- b'],
  [String.raw`\*a\* snake_case <b> & [x]`, String.raw`\*a\* snake\_case \<b\> \& \[x\]`.replace('\\>', '>')],
  ['# 1', String.raw`\# 1`],
])('%s becomes equivalent Markdown', (text, markdown) => {
  expect(markdownOf(text)).toBe(markdown);
});
