/** Code lists as stored: a digest always names the list that was stored under it. */
import { gzipSync } from 'node:zlib';
import { diagnoses } from '@clinic/fixtures/codeLists/diagnoses';
import { expect, test } from 'vitest';
import {
  type StorableCodeList,
  storableCodeList,
  unpackedCodeList,
  unpackedCodeLists,
} from './codeListWork.ts';

const stored = async (count: number): Promise<StorableCodeList> => {
  const list = await storableCodeList(Buffer.from(JSON.stringify(diagnoses(count))));
  if ('faults' in list) throw new Error('The list is right');
  return list;
};

test('a stored list is read only under its own digest', async () => {
  const [own, other] = [await stored(3), await stored(4)];
  const lists = await unpackedCodeLists({ [own.digest]: own.content, [other.digest]: other.content });
  expect([lists.get(own.digest)?.size, lists.get(other.digest)?.size]).toEqual([3, 4]);
  await expect(unpackedCodeLists({ [own.digest]: other.content })).rejects.toThrow('of another');
});

test('a small content that unpacks to a huge one is refused before it fills the memory', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  expect(bomb.length).toBeLessThan(100_000);
  await expect(unpackedCodeList(bomb, '0'.repeat(64))).rejects.toThrow('larger than');
});

test("property names of JavaScript's Object prototype are not accepted as codes, and look-ups do not find them", async () => {
  const { codes, ...head } = diagnoses(2);
  for (const code of ['__proto__', 'constructor', 'prototype']) {
    const list = { ...head, codes: [...codes, [code, 'Name', '']] };
    const refused = await storableCodeList(Buffer.from(JSON.stringify(list)));
    expect(refused).toEqual({ faults: [{ row: 3, fault: 'code' }] });
    const own = await stored(2);
    const found = (await unpackedCodeLists({ [own.digest]: own.content })).get(own.digest);
    expect([found?.find(code), found?.codingOf(code)]).toEqual([undefined, undefined]);
  }
});
