import { expect, test } from 'vitest';
import { CookieKeys } from './cookieKeys.ts';

const keys = new CookieKeys(['the new key', 'the old key']);
const old = new CookieKeys(['the old key']);
const stranger = new CookieKeys(['another key']);
const DATA = 'session=abc';

test('signatures by the new or an old key are valid, and the key is reported', () => {
  expect(keys.index(DATA, keys.sign(DATA))).toBe(0);
  expect(keys.index(DATA, old.sign(DATA))).toBe(1);
  expect(keys.verify(DATA, old.sign(DATA))).toBe(true);
});

test.each<[what: string, signed: string]>([
  ['another key', stranger.sign(DATA)],
  ['other data', keys.sign(`${DATA}d`)],
  ['a truncated signature', keys.sign(DATA).slice(0, -1)],
  ['a signature with trailing characters', `${keys.sign(DATA)}=`],
  ['nothing', ''],
  ['other characters of the same byte length', 'ñ'.repeat(13).padEnd(14, 'x')],
])('%s is invalid', (_, signed) => {
  expect(keys.index(DATA, signed)).toBe(-1);
  expect(keys.verify(DATA, signed)).toBe(false);
});

test('signatures are compatible with Keygrip', () => {
  expect(keys.sign(DATA)).toBe('5noOeaNh7j291i4pH0Kb3cS3-ME');
});

test('without a key nothing can be signed', () => {
  expect(() => new CookieKeys([])).toThrow(/key/);
});
