/**
 * Runs a command on Node 24, whatever Node version runs this file.
 *
 * The Node 24 binary is a locked platform package in optionalDependencies. It and node_modules/.bin come
 * first on PATH, so `#!/usr/bin/env node` programs and nested npm scripts run on it as well.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;
const FORWARDED = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));
/** Where Node keeps what it compiled: loading the server again takes half the time. */
const COMPILED = join(projectRoot, 'node_modules', '.cache', 'compiled');

/**
 * Runs a command to completion, forwarding signals. Resolves to its exit code.
 * @param {string[]} command
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function runOn24([program, ...args], options = {}) {
  if (program === undefined) throw new Error('Give the command to run.');
  const node = findNode24();
  /** @type {NodeJS.ProcessEnv} */
  const env = { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...options.env };
  const path = [dirname(node), join(projectRoot, 'node_modules', '.bin'), env.PATH ?? ''].join(delimiter);
  const child = spawn(program === 'node' ? node : program, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32' && program !== 'node',
    ...options,
    env: { ...env, PATH: path },
  });
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  for (const signal of FORWARDED) process.on(signal, pass);
  const guard = endWithNpm();
  return new Promise((resolve, reject) => {
    const release = () => {
      clearInterval(guard);
      for (const signal of FORWARDED) process.off(signal, pass);
    };
    child.once('error', (error) => {
      release();
      reject(new Error(`Cannot run ${program}: ${error.message}`));
    });
    child.once('exit', (code, signal) => {
      release();
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/**
 * Stopping npm only stops the shell between npm and this process; so exit when the parent process is gone.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return undefined;
  const shell = process.ppid;
  return setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM');
  }, 500);
}

function findNode24() {
  if (Number.parseInt(process.versions.node, 10) >= NEEDED) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const binary = join('bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const path = join(projectRoot, 'node_modules', name, binary);
  if (existsSync(path)) return path;
  throw new Error(
    `This project runs on Node ${NEEDED}; here is ${process.versions.node}, and the package ${name} that brings ` +
      `Node ${NEEDED} along is not installed. Run "npm ci --include=optional", or install Node ${NEEDED} or newer.`,
  );
}
