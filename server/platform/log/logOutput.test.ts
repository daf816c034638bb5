/** A log that nobody reads, or whose disk is full, delays neither requests nor the end of the process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { afterEach, expect, test } from 'vitest';

const SCRIPT = join(import.meta.dirname, 'testLoggingServer.ts');
const REQUESTS = 400;

let child: ChildProcess;
/** With everything it started. */
afterEach(() => {
  try {
    process.kill(process.platform === 'win32' ? (child.pid ?? 0) : -(child.pid ?? 0), 'SIGKILL');
  } catch {
    // It has ended.
  }
});

/** @returns its address */
async function started(command: string, args: string[], stdout: 'pipe' | number): Promise<string> {
  child = spawn(command, args, {
    stdio: ['ignore', stdout, 'pipe'],
    env: childEnvironment(),
    detached: process.platform !== 'win32',
  });
  const lines = createInterface({ input: child.stderr as NodeJS.ReadableStream });
  const [port] = await once(lines, 'line');
  return `http://127.0.0.1:${port}`;
}

async function ask(origin: string): Promise<void> {
  for (let number = 0; number < REQUESTS; number += 1) {
    expect(await (await fetch(origin)).text()).toBe('ok');
  }
}

const dropped = async (origin: string) => Number(await (await fetch(`${origin}/dropped`)).text());

async function ended(): Promise<unknown> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await exit;
  return code;
}

test('a reader that has stalled: requests are answered, lines are dropped and counted, SIGTERM ends it', async () => {
  const origin = await started(process.execPath, [SCRIPT], 'pipe');
  await ask(origin);
  expect(await dropped(origin)).toBeGreaterThan(100);
  expect(await ended()).toBe(0);
});

test.skipIf(process.platform === 'win32')('the same behind a pipe of the shell', async () => {
  // The shell ends with the last command of the pipe.
  const script = `exec 3>&2; "${process.execPath}" "${SCRIPT}" 2>&3 | while kill -0 $$ 2>/dev/null; do wait; done`;
  const origin = await started('sh', ['-c', script], 'pipe');
  await ask(origin);
  expect(await dropped(origin)).toBeGreaterThan(100);
});

test('a reader that has gone: requests are answered, and lines are counted as dropped', async () => {
  const origin = await started(process.execPath, [SCRIPT], 'pipe');
  child.stdout?.destroy();
  await ask(origin);
  expect(await dropped(origin)).toBeGreaterThan(100);
  expect(await ended()).toBe(0);
});

test.runIf(existsSync('/dev/full'))('a full disk: requests are answered, and lines are dropped', async () => {
  const full = openSync('/dev/full', 'w');
  const origin = await started(process.execPath, [SCRIPT], full);
  closeSync(full);
  await ask(origin);
  expect(await dropped(origin)).toBeGreaterThan(100);
  expect(await ended()).toBe(0);
});

test('a file gets every line, also those that were waiting when the process ended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  const file = openSync(join(folder, 'log'), 'a');
  const origin = await started(process.execPath, [SCRIPT], file);
  closeSync(file);
  await ask(origin);
  expect(await dropped(origin)).toBe(0);
  expect(await ended()).toBe(0);
  const lines = readFileSync(join(folder, 'log'), 'utf8').trimEnd().split('\n');
  rmSync(folder, { recursive: true });
  expect(lines).toHaveLength(REQUESTS);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: 'info' });
});
