import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBlocks } from '../../markup/blocks.ts';
import { type Inline, parseInline } from '../../markup/inline.ts';
import { readHtml } from './readHtml.ts';
import { readMarkdown } from './readMarkdown.ts';

/** A megabyte, as a form of another product can have. */
const MAX_HTML = 1_000_000;

const lost = (read: { lost: ReadonlySet<string> }): string[] => [...read.lost].sort();

describe('HTML', () => {
  test.each<[string, string, string, string[]]>([
    ['emphasis', 'Take it <b>with food</b> and <em>water</em>', 'Take it **with food** and *water*', []],
    ['nested emphasis', '<strong>all <i>of</i> it</strong>', '**all *of* it**', []],
    ['blanks within marks', '<b>Name </b>and<i> age</i>', '**Name** and *age*', []],
    [
      'what looks like marks',
      'a *b* **c** [d](https://e.org)',
      String.raw`a \*b\* \*\*c\*\* \[d](https://e.org)`,
      [],
    ],
    ['harmless marks', '2 * 3 [x]', '2 * 3 [x]', []],
    ['entities', 'a &lt;b&gt; &amp;amp; &#8212; &eacute;&nbsp;x', 'a <b> &amp; — é x', []],
    [
      'a div of XHTML',
      '<div xmlns="http://www.w3.org/1999/xhtml"><p>One</p><p>Two</p></div>',
      'One\n\nTwo',
      [],
    ],
    ['line breaks', 'One<br/>Two<br></br><br>Three', 'One\nTwo\n\nThree', []],
    [
      'lists',
      '<p>Bring:</p><ul><li>a <b>card</b></li><li><p>pills</p><p>in a bag</p></li></ul>End',
      'Bring:\n\n- a **card**\n- pills in a bag\n\nEnd',
      [],
    ],
    ['numbered lists', '<ol><li>a</li><li>b</li></ol>', '1. a\n2. b', []],
    ['nested lists', '<ul><li>a<ul><li>b</li></ul>c</li><li>d</li></ul>', '- a\n- b c\n- d', []],
    ['headings', '<h3>Who <b>reads</b> it</h3>Your physician', '## Who reads it\n\nYour physician', []],
    [
      'links',
      'See <a href="https://example.org/a">our <b>page</b></a>.',
      'See [our](https://example.org/a) **[page](https://example.org/a)**.',
      [],
    ],
    ['other links', '<a href="http://example.org">a</a><a href="tel:988">988</a>', 'a988', ['link']],
    [
      'tables',
      '<table><tr><th>Dose</th><th>Days</th></tr><tr><td>1</td><td>2</td></tr></table>',
      'Dose | Days\n1 | 2',
      ['table'],
    ],
    ['powers', '10<sup>9</sup>/L CO<sub>2</sub> 5<sup>th</sup>', '10⁹/L CO₂ 5th', []],
    [
      'styles',
      '<span style="color: red; font-weight: bold">Stop</span> <u>now</u>',
      '**Stop** now',
      ['style'],
    ],
    ['what is hidden', 'a<span style="display: none">secret</span>b', 'ab', ['style']],
    ['images', '<img src="data:image/png;base64,AAAA" alt="A pen"/> Write', 'A pen Write', ['image']],
    ['struck out text', 'Do <s>not</s> eat', 'Do not eat', ['struck']],
    ['emphasis within a word', 'un<i>believ</i>able', 'unbelievable', ['formatting']],
    ['a heading that is none', '<p>## no heading</p>', String.raw`\## no heading`, []],
    ['nothing', '<img src="x"/>', '', ['image']],
  ])('%s', (_, html, markup, losses) => {
    const read = readHtml(html, 'blocks');
    expect(read.markup).toBe(markup);
    expect(lost(read)).toEqual(losses);
  });

  test('labels have neither links nor headings', () => {
    const read = readHtml('<h2>Pain</h2><p>How <i>much</i>? <a href="https://a.org">Why</a></p>', 'line');
    expect(read.markup).toBe('**Pain**\nHow *much*? Why');
    expect(lost(read)).toEqual(['inlineLink']);
  });
});

describe('hostile HTML', () => {
  test.each<[string, string, string]>([
    ['a script', 'a<script>alert("</b>")</script>b', 'ab'],
    ['a script without end', 'a<script>alert(1)', 'a'],
    ['an event handler', '<b onclick="alert(1)" onmouseover=\'x>y\'>a</b>', '**a**'],
    [
      'a link that runs a script',
      '<a href="javascript:alert(1)">a</a><a href=" java&#10;script:alert(1)">b</a>',
      'ab',
    ],
    ['a link with a password', '<a href="https://u:p@a.org">a</a>', 'a'],
    ['a link out of its quotes', '<a href="https://a.org/&quot;onclick=&quot;x">a</a>', 'a'],
    ['a foreign script', '<svg><script>x</script><a href="https://a.org">y</a></svg>z', 'z'],
    ['a frame', '<iframe src="https://a.org">inside</iframe>z', 'z'],
    ['CDATA', '<![CDATA[<script>alert(1)</script> &amp;]]>', '<script>alert(1)</script> &amp;'],
    ['a comment', 'a<!-- <b> -->b<!-- no end', 'ab'],
    ['an external entity', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><p>&e;</p>', '&e;'],
    ['a tag without end', 'a <b c', 'a <b c'],
    ['a quote without end', 'a <b c="d>e', 'a <b c="d>e'],
  ])('%s is harmless', (_, html, markup) => {
    expect(readHtml(html, 'blocks').markup).toBe(markup);
  });

  const BOMB = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, index) => `<!ENTITY a${index} "&a${index - 1};&a${index - 1};">`).join('')}]><p>&a8;</p>`;

  test.each<[string, string]>([
    ['entities that grow', BOMB],
    ['deep nesting', '<b>'.repeat(MAX_HTML / 3)],
    ['nested lists', '<ul><li>'.repeat(MAX_HTML / 8)],
    ['ends without beginnings', `${'<i>'.repeat(200)}${'</b>'.repeat(MAX_HTML / 4 - 200)}`],
    ['tags without ends', '<a '.repeat(MAX_HTML / 3)],
    ['quotes without ends', '<a href="'.repeat(MAX_HTML / 9)],
    ['comments without ends', '<!--'.repeat(MAX_HTML / 4)],
    ['scripts', '<script></script>'.repeat(MAX_HTML / 17)],
    ['scripts without ends', '<script>'.repeat(MAX_HTML / 8)],
    ['declarations', '<![CDATA['.repeat(MAX_HTML / 9)],
    ['attributes', `<a ${'href = '.repeat(MAX_HTML / 7 - 10)}>`],
    ['blanks in attributes', `<a href${' '.repeat(MAX_HTML - 20)}>`],
    ['styles', `<a style="${'font-weight: bold;'.repeat(MAX_HTML / 18 - 10)}">`],
    ['marks', '*'.repeat(MAX_HTML)],
    ['emphasis', '<b>a</b><i>b</i>'.repeat(MAX_HTML / 16)],
    ['brackets', '[a](https://a.org'.repeat(MAX_HTML / 17)],
    ['entities', '&amp'.repeat(MAX_HTML / 4)],
    ['breaks', '<br>'.repeat(MAX_HTML / 4)],
  ])('a megabyte of %s is read at once', (_, html) => {
    for (const shape of ['line', 'blocks'] as const)
      expect(typeof readHtml(html, shape).markup).toBe('string');
  });

  test('whatever is read, only text, emphasis and links by https come out', () => {
    const PARTS = [
      '<b>',
      '</b>',
      '<i>',
      '</i>',
      '<p>',
      '</p>',
      '<ul>',
      '<li>',
      '</li>',
      '<br>',
      '<a href="https://a.org">',
      '<a href="javascript:x">',
      '</a>',
      '<script>',
      '</script>',
      '*',
      '[',
      '](https://b.org)',
      '\\',
      '&lt;',
      ' ',
      'a',
      '"',
      '<',
      '>',
    ];
    const hrefs = (content: readonly Inline[]): string[] =>
      content.flatMap((part) =>
        typeof part === 'string' ? [] : part.kind === 'link' ? [part.href] : hrefs(part.content),
      );
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PARTS), { maxLength: 25 }), (parts) => {
        const { markup } = readHtml(parts.join(''), 'blocks');
        parseBlocks(markup);
        for (const line of markup.split('\n'))
          for (const href of hrefs(parseInline(line))) expect(href).toMatch(/^https:\/\/a\.org$/);
        expect(
          readHtml(parts.join(''), 'line')
            .markup.split('\n')
            .flatMap((line) => hrefs(parseInline(line))),
        ).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});

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
  ])('a text full of %j is read at once', (part) => {
    expect(typeof readMarkdown(part.repeat(50_000 / part.length), 'blocks').markup).toBe('string');
  });
});

test('what is longer than a text can be is not read to its end', () => {
  expect(readHtml(`<p>${'word '.repeat(3_000)}</p>`, 'blocks').isTooLong).toBe(true);
  expect(readHtml(`<img src="${'A'.repeat(900_000)}"/>x`, 'blocks')).toMatchObject({
    markup: 'x',
    isTooLong: false,
  });
  expect(readHtml('x'.repeat(1_000_001), 'blocks').isTooLong).toBe(true);
  expect(readMarkdown('word '.repeat(3_000), 'blocks').isTooLong).toBe(true);
});
