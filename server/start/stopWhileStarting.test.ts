/** A stop in the first seconds ends the server and everything it started. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, isGone } from '@clinic/server-platform/testing';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** A cluster needs a package that can be left out. */
const PROGRAMS = ['../main.ts', 'cluster.ts'].slice(
  0,
  existsSync(join(import.meta.dirname, '../fleet')) ? 2 : 1,
);

let folder: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clinic-stop-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function start(program: string, environment: NodeJS.ProcessEnv = {}): ChildProcess {
  child = spawn(process.execPath, [join(import.meta.dirname, program)], {
    env: { ...childEnvironment(), PORT: '0', DATA_DIR: folder, WORKERS: '2', ...environment },
    stdio: 'ignore',
  });
  return child;
}

const postmaster = (): number => {
  const file = join(folder, 'postgres', 'cluster', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
};

test.each(PROGRAMS)(
  'SIGTERM as soon as its PostgreSQL runs: %s exits cleanly, and so does PostgreSQL',
  async (program) => {
    const server = start(program);
    await expect.poll(postmaster, { timeout: 50_000, interval: 20 }).toBeGreaterThan(0);
    const pid = postmaster();
    server.kill('SIGTERM');
    const [code, signal] = server.exitCode === null ? await once(server, 'exit') : [server.exitCode, null];
    expect({ code, signal }).toEqual({ code: 0, signal: null });
    await isGone(pid, 20_000);
    expect(isAlive(pid)).toBe(false);
  },
);

test.each(PROGRAMS)(
  '%s exits with the code for a configuration error, so it is not restarted',
  async (program) => {
    const [code] = await once(start(program, { AUDIT_RETENTION_YEARS: 'many' }), 'exit');
    expect(code).toBe(78);
  },
);
