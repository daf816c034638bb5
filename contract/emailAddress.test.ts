import { emailProblem } from '@clinic/engine/base';
import { schemaOf } from '@clinic/engine/testing';
import { describe, expect, test } from 'vitest';
import { MagicLinkRequest } from './auth.ts';
import { ResumeLink } from './intake.ts';

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
      const request = { email: text, method: 'magic-link' };
      const verdicts = [
        new RegExp(pattern, 'u').test(address),
        emailProblem(text) === null,
        MagicLinkRequest.safeParse(request).success,
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
