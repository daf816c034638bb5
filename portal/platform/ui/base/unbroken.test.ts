import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { unbroken } from './unbroken.tsx';

const html = (text: string) => renderToStaticMarkup(unbroken(text));
const kept = (name: string) => `<span class="whitespace-nowrap">${name}</span>`;

test('a short name with a hyphen stays on one line, and the text is the same', () => {
  expect(html('A GLP-1 medicine')).toBe(`A ${kept('GLP-1')} medicine`);
  expect(html('GLP-1, PHQ-2 o AUDIT-C')).toBe(`${kept('GLP-1')}, ${kept('PHQ-2')} o ${kept('AUDIT-C')}`);
});

test('other hyphens may end a line', () => {
  for (const text of ['over-the-counter', 'Phentermine-topiramate', 'a low-fat diet, 10-15 minutes']) {
    expect(unbroken(text)).toBe(text);
  }
});
