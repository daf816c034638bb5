import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from './temporaryFolder.ts';
import { unlessPassed } from './unlessPassed.mjs';

/** A repository with a check that runs on it. */
function repository() {
  const root = temporaryFolder();
  const write = (file: string, content: string) => writeFileSync(join(root, file), content);
  const ran = async (counts = { passed: 3, failed: 0 }, meanwhile = () => {}) => {
    const run = vi.fn(async () => {
      meanwhile();
      return counts;
    });
    expect(await unlessPassed('unit', run, { without: /\.md$/, root })).toEqual(counts);
    return run.mock.calls.length === 1;
  };
  execFileSync('git', ['init', '--quiet', root]);
  write('.gitignore', 'dist');
  write('one.ts', '1');
  return { root, write, ran };
}

test('what passed is not run again while no file has changed that makes a difference to it, and counts as before', async () => {
  const { root, write, ran } = repository();
  expect(await ran()).toBe(true);
  expect(await ran()).toBe(false);
  write('read.md', 'new');
  expect(await ran()).toBe(false);
  write('two.ts', 'new');
  expect(await ran()).toBe(true);
  rmSync(join(root, 'two.ts'));
  expect(await ran()).toBe(true);
});

test('what failed, or whose files changed meanwhile, runs again', async () => {
  const { write, ran } = repository();
  expect(await ran({ passed: 2, failed: 1 })).toBe(true);
  expect(await ran({ passed: 3, failed: 0 }, () => write('one.ts', '2'))).toBe(true);
  expect(await ran()).toBe(true);
  expect(await ran()).toBe(false);
});

test('everything runs on another day, with another number of inputs, and without git', async () => {
  const { root, ran } = repository();
  onTestFinished(() => void vi.useRealTimers().unstubAllEnvs());
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T23:59Z') });
  await ran();
  expect(await ran()).toBe(false);
  vi.setSystemTime(new Date('2026-12-01T00:01Z'));
  expect(await ran()).toBe(true);
  vi.stubEnv('EXHAUSTIVE', 'another');
  expect(await ran()).toBe(true);
  rmSync(join(root, '.git'), { recursive: true });
  expect(await ran()).toBe(true);
  expect(await ran()).toBe(true);
});
