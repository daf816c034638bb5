import { describe, expect, test } from 'vitest';
import { MagicLinkRequest } from '../../contract/auth.ts';
import { ResumeLink } from '../../contract/intake.ts';
import { schemaOf } from '../questionTypes/index.ts';
import { emailProblem } from './emailAddress.ts';
import { emailSuggestion, isUnfinishedDomain } from './emailSlips.ts';

const GOOD = [
  'linda@example.com',
  "o'neil+care@sub.example-clinic.co.uk",
  'A.B_c-d@x1.org',
  ' linda@example.com ',
];
const BAD = [
  'linda',
  'linda@',
  '@example.com',
  'linda@example',
  'a..b@example.com',
  '.a@example.com',
  'a b@example.com',
];
const OTHER_LETTERS = ['josé@example.com', 'jösé@exämple.com', 'lindа@example.com', 'linda＠example.com'];

describe('one rule', () => {
  test.each([...GOOD, ...BAD, ...OTHER_LETTERS])(
    'the form, sign-in and the link to continue agree on whether %s is valid',
    (text) => {
      const { pattern } = schemaOf({ type: 'email', maxLength: 254 } as never) as { pattern: string };
      const address = text.trim();
      const asked = { email: text, method: 'magic-link' };
      const verdicts = [
        new RegExp(pattern, 'u').test(address),
        emailProblem(text) === null,
        MagicLinkRequest.safeParse(asked).success,
        ResumeLink.safeParse({ email: address, language: 'en' }).success,
      ];
      expect(verdicts).toEqual(verdicts.map(() => GOOD.includes(text)));
    },
  );

  test('characters that no address may have get an error of their own', () => {
    expect(OTHER_LETTERS.map(emailProblem)).toEqual(OTHER_LETTERS.map(() => 'emailLetters'));
    expect(BAD.map(emailProblem)).toEqual(BAD.map(() => 'email'));
  });
});

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
