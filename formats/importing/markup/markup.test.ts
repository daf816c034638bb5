import { describe, expect, test } from 'vitest';
import { readHtml } from './readHtml.ts';
import { readMarkdown } from './readMarkdown.ts';

const lost = (read: { lost: ReadonlySet<string> }): string[] => [...read.lost].sort();

describe('HTML', () => {
  test.each<[string, string, string, string[]]>([
    ['emphasis', 'Take it <b>with food</b> and <em>water</em>', 'Take it **with food** and *water*', []],
    ['nested emphasis', '<strong>all <i>of</i> it</strong>', '**all *of* it**', []],
    ['blanks within marks', '<b>Name </b>and<i> age</i>', '**Name** and *age*', []],
    [
      'characters that look like marks',
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
    ['hidden content', 'a<span style="display: none">secret</span>b', 'ab', ['style']],
    ['images', '<img src="data:image/png;base64,AAAA" alt="A pen"/> Write', 'A pen Write', ['image']],
    ['struck out text', 'Do <s>not</s> eat', 'Do not eat', ['struck']],
    ['emphasis within a word', 'un<i>believ</i>able', 'unbelievable', ['formatting']],
    ['a line that only looks like a heading', '<p>## no heading</p>', String.raw`\## no heading`, []],
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

test('input beyond the maximum text length is not read', () => {
  expect(readHtml(`<p>${'word '.repeat(3_000)}</p>`, 'blocks').isTooLong).toBe(true);
  expect(readHtml(`<img src="${'A'.repeat(900_000)}"/>x`, 'blocks')).toMatchObject({
    markup: 'x',
    isTooLong: false,
  });
  expect(readHtml('x'.repeat(1_000_001), 'blocks').isTooLong).toBe(true);
  expect(readMarkdown('word '.repeat(3_000), 'blocks').isTooLong).toBe(true);
});
