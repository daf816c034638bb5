import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const launch = (...command: string[]) =>
  spawn(process.execPath, [join(import.meta.dirname, 'node24.mjs'), ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });

test('programs found by name run on Node 24 or newer', async () => {
  const child = launch('vitest', '--version');
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const version = Number(/node-v(\d+)/.exec(output)?.[1]);
  expect(version).toBeGreaterThanOrEqual(24);
});

test('the exit code is passed on', async () => {
  const child = launch('node', '-e', 'process.exit(7)');
  expect(await once(child, 'exit')).toEqual([7, null]);
});

test('a signal is forwarded to the program, which decides how to exit', async () => {
  const child = launch(
    'node',
    '-e',
    "process.on('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1000); console.log('ready');",
  );
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([3, null]);
});

test('an unknown program is reported in one line', async () => {
  const child = launch('no-such-program');
  const [message, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(code).toBe(1);
  expect(message).toMatch(/^Cannot run no-such-program: .*\n$/);
});
