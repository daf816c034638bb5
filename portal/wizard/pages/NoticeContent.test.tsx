import type { NoticeRule } from '@clinic/engine/definition';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NoticeContent } from './NoticeContent.tsx';

const shown = (rule: NoticeRule, sent: boolean) =>
  renderToStaticMarkup(<NoticeContent rule={rule} language="en" sent={sent} />);

const HELP: NoticeRule = {
  id: 'help',
  when: true,
  level: 'help',
  title: { en: 'You are not alone' },
  text: { en: 'Talking helps.' },
  next: { en: 'You can go on with the form.' },
  afterwards: { en: 'Your form is sent.' },
  actions: [{ kind: 'call', number: '988', label: { en: 'Call 988' } }],
};

test('the numbers come before the prose', () => {
  expect(shown(HELP, false)).toMatch(/tel:988.*Call 988.*Talking helps.*go on with the form/s);
  expect(shown(HELP, true)).toMatch(/tel:988.*Call 988.*Your form is sent/s);
});

test('once the form is sent, its own text is shown, or else the text without what comes next in the form', () => {
  expect(shown(HELP, false)).not.toContain('sent');
  expect(shown(HELP, true)).not.toMatch(/Talking helps|go on with the form/);
  const { afterwards: _, ...without } = HELP;
  expect(shown(without, true)).toContain('Talking helps');
  expect(shown(without, true)).not.toContain('go on with the form');
});

test('lists and emphasis in a notice are rendered', () => {
  const rule: NoticeRule = {
    id: 'pressure',
    when: true,
    level: 'urgent',
    title: { en: 'Get care now' },
    text: { en: 'Call **now** for:\n\n- chest pain\n- trouble breathing' },
    next: { en: 'Then:\n\n- go on here' },
  };
  const page = shown(rule, false);
  for (const entry of ['chest pain', 'trouble breathing', 'go on here'])
    expect(page).toContain(`<li>${entry}</li>`);
  expect(page).toMatch(/<strong[^>]*>now<\/strong>/);
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
