import { careDefinition } from '@clinic/fixtures/careDefinition';
import { expect, test } from 'vitest';
import { linkPhones, phoneNumbersOf, type TextPart } from './phoneLinks.ts';

const notices = {
  notices: [
    {
      ...careDefinition().notices[0],
      actions: [
        { kind: 'call', number: '988', label: {} },
        { kind: 'text', number: '988', label: {} },
        {
          kind: 'text',
          number: '741741',
          label: {},
          body: { en: 'HOME', es: { text: 'AYUDA ya', from: 'HOME' } },
        },
        { kind: 'call', number: '1 (800) 273-8255', label: {} },
        { kind: 'call', number: '+34 915 123 456', label: {} },
      ],
    },
  ],
} as const satisfies Parameters<typeof phoneNumbersOf>[0];
const numbersIn = (language: string) => phoneNumbersOf(notices, language);
const numbers = numbersIn('en');

const links = (text: string, phoneNumbers = numbers): string[] =>
  linkPhones(text, phoneNumbers).flatMap((part) =>
    typeof part === 'string' ? [] : [`${part.text} ${part.href}`],
  );
const plain = (parts: TextPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');

test('emergency numbers and numbers of notices become links to call or to send a text message', () => {
  expect(links('In danger call 911. Or 988; in Europe 112!')).toEqual([
    '911 tel:911',
    '988 tel:988',
    '112 tel:112',
  ]);
  expect(links('Text HOME to 741741.')).toEqual(['741741 sms:741741?&body=HOME']);
  expect(links('Envíe AYUDA al 741741.', numbersIn('es'))).toEqual(['741741 sms:741741?&body=AYUDA%20ya']);
  expect(links('llame al 988 y oprima 2')).toEqual(['988 tel:988']);
  // "in" is an inch only if no word follows.
  expect(links('call your doctor, or 911 in an emergency')).toEqual(['911 tel:911']);
});

test('a number is found however it is grouped', () => {
  expect(links('1-800-273-8255, 1 (800) 273 8255 or 18002738255')).toEqual([
    '1-800-273-8255 tel:18002738255',
    '1 (800) 273 8255 tel:18002738255',
    '18002738255 tel:18002738255',
  ]);
  expect(links('+34 915 12 34 56')).toEqual(['+34 915 12 34 56 tel:+34915123456']);
});

test('other numbers are not linked', () => {
  for (const text of [
    '1988',
    '9880',
    '988-1234',
    '1,988',
    '98.8',
    '9-11',
    '$911',
    '112 lb',
    '112 in',
    'a waist of 112 in.',
    '112 mg',
    '112.5',
    '',
  ]) {
    expect(links(text), text).toEqual([]);
  }
});

test('the text itself is not changed', () => {
  for (const text of ['', '988', 'a 988 b', '<b>911</b> & 988', 'Call 988 or 911']) {
    expect(plain(linkPhones(text, numbers))).toBe(text);
  }
});
