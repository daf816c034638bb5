import { expect, test } from 'vitest';
import { readCode, readEmail, readPhone } from './readAddress.ts';

test.each([
  ['ana@example.com'],
  [' ana@example.com. '],
  ['mailto:ana@example.com'],
  ['Ana Ríos <ana@example.com>'],
  ['<ana@example.com>;'],
  ['ana @ example.com'],
  ['ana@example.com\u200b'],
])('%j is ana@example.com', (text) => {
  expect(readEmail(text)).toBe('ana@example.com');
});

test('what is no address stays as it was typed, for the message to name it', () => {
  expect(readEmail('ana')).toBe('ana');
  expect(readEmail('ana,beto@example.com')).toBe('ana,beto@example.com');
});

test.each([
  ['512 555 0123', '512 555 0123'],
  ['\u202a512\u2011555\u20110123\u202c', '512-555-0123'],
  ['tel:+1 512 555 0123', '+1 512 555 0123'],
  ['５１２ 555 0123', '512 555 0123'],
])('the number %j is %s', (text, number) => {
  expect(readPhone(text)).toBe(number);
});

test.each(['abcd-1234', 'ABCD 1234', ' ａｂｃｄ – 1234 '])('the code %j is ABCD1234', (text) => {
  expect(readCode(text)).toBe('ABCD1234');
});
