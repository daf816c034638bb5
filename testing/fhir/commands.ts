/** Runs the commands for FHIR files, on files of a test's own folder. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

export const root = join(import.meta.dirname, '..', '..');

/** A folder of the test file that calls this, removed after its tests. */
export function ownFolder(): { folder: string; write: Write } {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-fhir-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write: Write = (name, content) => {
    const file = join(folder, name);
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };
  return { folder, write };
}

/** @returns the file's path */
export type Write = (name: string, content: unknown) => string;

export const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

export const run = (command: string, ...args: readonly string[]) => {
  const file = join(root, 'server', 'commands', `${command}.ts`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

export const fhir = (...args: readonly string[]) => run('fhir', ...args);
