import { expect, test } from 'vitest';
import { parseBlocks } from './blocks.ts';
import { canLinkTo, shownHost } from './link.ts';
import { plainOf } from './plain.ts';

const strong = (...content: unknown[]) => ({ kind: 'strong', content });
const emphasis = (...content: unknown[]) => ({ kind: 'emphasis', content });

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
