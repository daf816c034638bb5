import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REQUIREMENTS } from './requirements.ts';

const root = join(import.meta.dirname, '../..');
const NUMBERS = [
  ...Array.from({ length: 51 }, (_, index) => index + 1),
  61,
  62,
  63,
  64,
  65,
  66,
  67,
  68,
  69,
  70,
  71,
  72,
  73,
  74,
  75,
  76,
];

test('every promise has its line, once', () => {
  expect(REQUIREMENTS.map(({ id }) => id)).toEqual(NUMBERS);
});

test.each(REQUIREMENTS.flatMap(({ id, shownBy }) => shownBy.map((proof) => [id, proof] as const)))(
  'what shows %i is there',
  (_id, { file, title }) => {
    expect(existsSync(join(root, file)), file).toBe(true);
    expect(readFileSync(join(root, file), 'utf8')).toContain(title);
  },
);
