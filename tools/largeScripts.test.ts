import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { largeScripts } from './largeScripts.mjs';
import { temporaryFolder } from './temporaryFolder.ts';

test('a script of more than 500 kB is reported', () => {
  const folder = temporaryFolder();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('small.js', 'x'.repeat(500_000));
  write('large.js', 'x'.repeat(600_000));
  write('picture.svg', 'x'.repeat(600_000));
  expect(largeScripts(folder)).toEqual(['large.js (600 kB)']);
});
