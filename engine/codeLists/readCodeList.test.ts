import { digest } from '@clinic/fixtures/codeLists/linkedList';
import { expect, test } from 'vitest';
import { type CodeListDocument, codeListText } from './codeListText.ts';
import { readCodeList } from './readCodeList.ts';

test('reading gives back the written list with the same digest, whatever the slices', async () => {
  const codes = Array.from({ length: 9_001 }, (_, index) => [`c${index}`, `Name "${index}"\\`] as const);
  const long: CodeListDocument = { title: 'Long', languages: ['en'], codes };
  const text = codeListText(long);
  expect(JSON.parse(text)).toEqual(long);
  let pauses = 0;
  const read = await readCodeList(text, digest, async () => {
    pauses += 1;
  });
  expect(pauses).toBeGreaterThan(1);
  expect(read.size).toBe(codes.length);
  expect(codeListText(JSON.parse(read.partWith(codes.map(([value]) => value))))).toBe(text);
});
