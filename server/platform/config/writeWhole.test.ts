import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { TEST_SESSION_KEY } from '@clinic/testing/server/testServer';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startEmbedded } from '../db/embedded.ts';
import { readConfig } from './config.ts';
import { writeWhole } from './writeWhole.ts';

const root = mkdtempSync(join(tmpdir(), 'write-whole-'));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, 'each-'));
});
afterAll(() => rmSync(root, { recursive: true }));

// With session keys, as otherwise a first start creates some, which it cannot on a full disk.
const env = { ...childEnvironment(), SESSION_KEYS: TEST_SESSION_KEY };

/** Simulates a full disk: no file may grow, nor what Node compiled, which other processes read. */
const onFullDisk = (...args: readonly string[]) =>
  spawnSync('/bin/sh', ['-c', 'ulimit -f 0; trap "" XFSZ; exec "$0" "$@"', process.execPath, ...args], {
    encoding: 'utf8',
    env: { ...env, NODE_COMPILE_CACHE: undefined },
  });

test('a file is written completely, for its owner only, and nothing is left beside it', () => {
  expect(writeWhole(join(folder, 'key'), 'secret')).toBe(true);
  expect(readFileSync(join(folder, 'key'), 'utf8')).toBe('secret');
  expect(statSync(join(folder, 'key')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['key']);
});

test('an existing file stays unchanged', () => {
  writeWhole(join(folder, 'key'), 'first');
  expect(writeWhole(join(folder, 'key'), 'second')).toBe(false);
  expect(readFileSync(join(folder, 'key'), 'utf8')).toBe('first');
  expect(readdirSync(folder)).toEqual(['key']);
});

test.skipIf(process.platform === 'win32')(
  'a full disk leaves no file, so that the next start creates a complete one',
  () => {
    const module = JSON.stringify(join(import.meta.dirname, 'config.ts'));
    const script = `import { readConfig } from ${module}; readConfig({ DATA_DIR: ${JSON.stringify(folder)} });`;
    const ended = onFullDisk('--input-type=module', '-e', script);
    expect(ended.status).not.toBe(0);
    expect(readdirSync(folder)).toEqual([]);

    const { sessionKeys } = readConfig({ DATA_DIR: folder });
    expect(sessionKeys[0]?.length).toBeGreaterThanOrEqual(32);
  },
);

test.each(['', 'abc', ' '.repeat(64), 'k'.repeat(31)])(
  'an invalid session key of %j is refused by its file, and never signs anything',
  (content) => {
    writeFileSync(join(folder, 'session-key'), content);
    expect(() => readConfig({ DATA_DIR: folder })).toThrow(/session-key contains no complete key.*backup/s);
    expect(readFileSync(join(folder, 'session-key'), 'utf8')).toBe(content);
  },
);

test('blank keys in the configuration are refused', () => {
  expect(() => readConfig({ SESSION_KEYS: ' '.repeat(40) })).toThrow('SESSION_KEYS');
  expect(() => readConfig({ METRICS_TOKEN: ' '.repeat(40) })).toThrow('METRICS_TOKEN');
});

test.each(['', 'short'])('an invalid database password of %j is refused by its file', async (content) => {
  writeFileSync(join(folder, 'password'), content);
  await expect(startEmbedded({ dataDir: folder })).rejects.toThrow(/password holds no whole password/);
  expect(existsSync(join(folder, 'cluster'))).toBe(false);
});

test.skipIf(process.platform === 'win32')(
  'a key file for backups is written completely or not at all',
  () => {
    const cli = join(import.meta.dirname, '..', '..', 'commands', 'backup.ts');
    const key = join(folder, 'clinic.key');
    expect(onFullDisk(cli, 'key', key).status).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
    execFileSync(process.execPath, [cli, 'key', key], { env });
    expect(readFileSync(key, 'utf8')).toMatch(/^AGE-SECRET-KEY-\S+$/m);
    const again = spawnSync(process.execPath, [cli, 'key', key], { encoding: 'utf8', env });
    expect(again.stderr).toContain('already exists');
  },
);
