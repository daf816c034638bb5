import { describe, expect, test } from 'vitest';
import { readMarkdown } from './readMarkdown.ts';

const lost = (read: { lost: ReadonlySet<string> }): string[] => [...read.lost].sort();

describe('Markdown', () => {
  test.each<[string, string, string, string[]]>([
    ['emphasis', '**A** _question_ with __care__', '**A** *question* with **care**', []],
    ['words with underscores', 'snake_case_word ____', 'snake_case_word ____', []],
    ['lines that go on', 'One\ntwo  \nthree\\\nfour', 'One two\nthree\nfour', []],
    ['paragraphs', 'One\n\n\nTwo', 'One\n\nTwo', []],
    ['headings', '# Who\nYour physician\n### Why ##\n', '## Who\n\nYour physician\n\n## Why', []],
    [
      'lists',
      'Bring:\n* a card\n  of yours\n+ **pills**\n\nEnd',
      'Bring:\n- a card of yours\n- **pills**\n\nEnd',
      [],
    ],
    ['numbered lists', 'Do\n1. one\n2. two', 'Do\n1. one\n2. two', []],
    [
      'links',
      '[a *b*](https://a.org "title") <https://b.org> [c](http://c.org)',
      '[a b](https://a.org) https://b.org c',
      ['link'],
    ],
    ['images', '![A pen](https://a.org/p.png) here', 'A pen here', ['image']],
    ['escaped marks', String.raw`\*a\* \_b\_ \# c`, String.raw`\*a\* _b_ # c`, []],
    ['entities', '&lt;b&gt; &#42;x&#42;', String.raw`<b> \*x\*`, []],
    ['HTML', 'a <span onclick="x">b</span> <c', 'a b <c', ['style']],
    ['code', 'Press `Ctrl`\n```\na\nb\n```', 'Press Ctrl\n\na\nb', []],
    ['tables', '| Dose | Days |\n|---|---|\n| 1 | 2 |', 'Dose | Days\n1 | 2', ['table']],
    ['quotes and rules', '> quoted\n\n---\nEnd', 'quoted\n\nEnd', []],
    ['struck out text', 'Do ~~not~~ eat', 'Do not eat', ['struck']],
  ])('%s', (_, markdown, markup, losses) => {
    const read = readMarkdown(markdown, 'blocks');
    expect(read.markup).toBe(markup);
    expect(lost(read)).toEqual(losses);
  });

  test.each([
    '*',
    '_',
    '_a',
    '[',
    '![a](',
    '[a](b',
    '<a',
    '`',
    '\\',
    '&amp',
    '> ',
    '# ',
    '- ',
    '|',
    '~~',
    '  \n',
    '\n',
  ])('a text full of %j is read quickly', (part) => {
    expect(typeof readMarkdown(part.repeat(50_000 / part.length), 'blocks').markup).toBe('string');
  });
});
