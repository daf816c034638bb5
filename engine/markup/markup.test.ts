import { describe, expect, test } from 'vitest';
import { parseInline } from './inline.ts';
import { plainOf } from './plain.ts';

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
