import { type Inline, parseBlocks, parseInline } from '@clinic/engine/markup';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHtml } from './readHtml.ts';

/** A megabyte, which a form of another product can contain. */
const MAX_HTML = 1_000_000;

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
  ])('a megabyte of %s is read in linear time', (_, html) => {
    // In quadratic time it would take hours.
    for (const shape of ['line', 'blocks'] as const)
      expect(readHtml(html, shape).markup.length).toBeLessThan(4 * MAX_HTML);
  });

  test('any input results only in text, emphasis and https links', () => {
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
