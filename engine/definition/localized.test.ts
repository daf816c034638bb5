/** Texts from external sources are made acceptable for definitions. */
import { expect, test } from 'vitest';
import { LocalizedTextSchema, plainText } from './localized.ts';

test.each([4_998, 4_999, 5_000])('a long text is cut between characters, after %i letters too', (letters) => {
  const text = plainText(`${'a'.repeat(letters)}${'😀'.repeat(20)}`) ?? '';
  expect(text).toBe(`${'a'.repeat(letters)}${letters === 4_998 ? '😀' : ''}`);
  expect(LocalizedTextSchema.safeParse({ en: text }).success).toBe(true);
});
