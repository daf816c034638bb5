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

test('the text message to a helpline starts with the word it asks for in the language', () => {
  const rule: NoticeRule = {
    id: 'crisis',
    when: true,
    level: 'urgent',
    title: { en: 'You can talk to somebody now' },
    text: { en: 'Call or text.' },
    actions: [
      { kind: 'call', number: '988', label: { en: 'Call 988' } },
      {
        kind: 'text',
        number: '988',
        label: { en: 'Text 988' },
        body: { en: 'Hello', es: { text: 'AYUDA', from: 'Hello' } },
      },
    ],
  };
  const links = (language: string): string[] =>
    [
      ...renderToStaticMarkup(<NoticeContent rule={rule} language={language} />).matchAll(/href="([^"]*)"/g),
    ].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  expect(links('es')).toEqual(['tel:988', 'sms:988?&body=AYUDA']);
  expect(links('en')).toEqual(['tel:988', 'sms:988?&body=Hello']);
});
