import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { thrownAwayFolder } from './thrownAway.ts';

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const folderOf = (prefix: string): string => {
  const folder = thrownAwayFolder(prefix);
  made.push(folder);
  return folder;
};

test('the next run removes the folders of a killed run; those of a running one stay', () => {
  const mine = folderOf('clinic-swept-');
  // Larger than any pid.
  const left = join(dirname(mine), 'clinic-swept-999999999-a');
  const unrelated = join(dirname(mine), 'clinic-swept-notes');
  for (const folder of [left, unrelated]) {
    mkdirSync(folder);
    made.push(folder);
  }
  folderOf('clinic-swept-');
  expect([mine, left, unrelated].map((folder) => existsSync(folder))).toEqual([true, false, true]);
});
