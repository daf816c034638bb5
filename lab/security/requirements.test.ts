import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REQUIREMENTS } from './requirements.ts';

const root = join(import.meta.dirname, '../..');
const LAST = 78;

test('every requirement is listed once', () => {
  expect(REQUIREMENTS.map(({ id }) => id)).toEqual(Array.from({ length: LAST }, (_, index) => index + 1));
});

test.each(REQUIREMENTS.flatMap(({ id, shownBy }) => shownBy.map((proof) => [id, proof] as const)))(
  'the tests of requirement %i exist',
  (_id, { file, title }) => {
    expect(existsSync(join(root, file)), file).toBe(true);
    expect(readFileSync(join(root, file), 'utf8')).toContain(title);
  },
);

test('of every requirement tests, and changes that they notice, are known', () => {
  const unproved = REQUIREMENTS.filter(({ shownBy, brokenBy }) => !shownBy.length || !brokenBy.length);
  expect(unproved.map(({ id }) => id)).toEqual([]);
});

test.each(REQUIREMENTS.flatMap(({ id, brokenBy }) => brokenBy.map((change) => [id, change] as const)))(
  'what breaks requirement %i is in its file once',
  (_id, { file, from, to }) => {
    expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
  },
);
