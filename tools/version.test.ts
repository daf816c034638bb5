/** One version, wherever it is written. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '@clinic/contract/version';
import { expect, test } from 'vitest';
import { WORKSPACES } from './workspaces.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('every package, the lock files and the newest entry of the changelog have the version that the program shows', () => {
  const manifests = ['.', 'lab', ...WORKSPACES.map(({ folder }) => folder)].map(
    (folder) => `${folder}/package.json`,
  );
  const files = [...manifests, 'package-lock.json', 'lab/package-lock.json'];
  const wrong = files.filter((file) => JSON.parse(read(file)).version !== VERSION);
  expect(wrong).toEqual([]);
  expect(/^## (\S+) /m.exec(read('CHANGELOG.md'))?.[1]).toBe(VERSION);
});
