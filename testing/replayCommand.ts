/** Runs `npm run replay` on files of a test's own folder. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const CLI = join(import.meta.dirname, '..', 'fixtures', 'replayCli.ts');
/** The shipped cases. */
export const CASES = join(import.meta.dirname, '..', 'fixtures', 'weight-loss-intake');

export const folder = mkdtempSync(join(tmpdir(), 'replay-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

export const replay = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

export const write = (name: string, content: unknown): string => {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

export const pregnant = (expected?: object) => ({
  id: 'pregnant',
  title: 'Pregnant',
  answers: { sex_at_birth: 'female', pregnancy_status: 'yes' },
  ...(expected ? { expected } : {}),
});
