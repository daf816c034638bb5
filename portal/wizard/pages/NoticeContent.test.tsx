import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { NoticeRule } from '../../../engine/definition/definitionPages.ts';
import { NoticeContent } from './NoticeContent.tsx';

test('lists and emphasis in a notice are rendered', () => {
  const rule: NoticeRule = {
    id: 'pressure',
    when: true,
    level: 'urgent',
    title: { en: 'Get care now' },
    text: { en: 'Call **now** for:\n\n- chest pain\n- trouble breathing' },
    next: { en: 'Then:\n\n- go on here' },
  };
  const shown = renderToStaticMarkup(<NoticeContent rule={rule} language="en" />);
  for (const entry of ['chest pain', 'trouble breathing', 'go on here'])
    expect(shown).toContain(`<li>${entry}</li>`);
  expect(shown).toMatch(/<strong[^>]*>now<\/strong>/);
});
