import { expect, test } from 'vitest';
import { emailSuggestion, isUnfinishedDomain } from './emailSlips.ts';

test.each([
  ['linda@gmial.com', 'linda@gmail.com'],
  ['linda@gmai.com', 'linda@gmail.com'],
  ['linda@gmaill.com', 'linda@gmail.com'],
  ['linda@gmail.con', 'linda@gmail.com'],
  ['linda@gmial.con', 'linda@gmail.com'],
  ['linda@gmail.co', 'linda@gmail.com'],
  ['Linda@HOTMIAL.com', 'Linda@hotmail.com'],
  ['linda@yaho.com', 'linda@yahoo.com'],
  ['linda@outlok.com', 'linda@outlook.com'],
  ['linda@iclould.com', 'linda@icloud.com'],
  ['linda@comcast.ent', 'linda@comcast.net'],
  ['linda@my-clinic.con', 'linda@my-clinic.com'],
])('%s was most likely meant to be %s', (typed, meant) => {
  expect(emailSuggestion(typed)).toBe(meant);
});

test.each([
  ...['linda@gmail.com', 'linda@mail.com', 'linda@gmx.com', 'linda@example.com', 'linda@my-clinic.org'],
  ...['linda@yahoo.co.uk', 'linda@hotmail.fr', 'linda@gmial', 'josé@gmial.com', ''],
])('no correction is suggested for %s', (typed) => {
  expect(emailSuggestion(typed)).toBeNull();
});

test('a domain that is still being typed is not reported as a typo', () => {
  expect(isUnfinishedDomain('linda@gmail.co')).toBe(true);
  expect(isUnfinishedDomain('linda@gmial.com')).toBe(false);
});
