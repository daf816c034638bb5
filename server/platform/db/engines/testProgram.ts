/**
 * External programs for engine tests: they run in the background, under an account other than root, and log
 * to a file.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, closeSync, constants, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from '../embedded/account.ts';

export interface Program {
  pid: number;
  hasEnded(): boolean;
  /** Sends SIGTERM, and SIGKILL if that does not end it soon. */
  stop(): Promise<void>;
}

export interface ProgramOptions {
  account: Account;
  /** File for its output. */
  log: string;
  environment?: NodeJS.ProcessEnv;
}

const READY_WITHIN_MS = 60_000;
const ENDS_WITHIN_MS = 20_000;
const LAST_LINES = 15;

/** Finds a program on PATH or in a folder for administrators, which PATH often lacks. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin'];
  return folders
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function startProgram(
  command: string,
  args: readonly string[],
  { account, log, environment = {} }: ProgramOptions,
): Program {
  const output = openSync(log, 'a', 0o600);
  const [program = '', ...rest] = [...account.wrapper, ...endsWithThis(), command, ...args];
  const child = spawn(program, rest, {
    ...account.spawnAs,
    cwd: '/',
    stdio: ['ignore', output, output],
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...environment },
    // Ctrl-C reaches only this process, which then stops the programs in order.
    detached: true,
  });
  closeSync(output);
  child.on('error', () => undefined);
  return { pid: child.pid ?? 0, hasEnded: () => hasEnded(child), stop: () => stop(child) };
}

/** Linux then ends it even if this process is killed. */
function endsWithThis(): string[] {
  const setpriv = findProgram('setpriv');
  return setpriv ? [setpriv, '--pdeathsig', 'TERM'] : [];
}

const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}

/** The end of a program's log. */
export const lastLines = (log: string): string =>
  readFileSync(log, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n');

/** @throws with the end of the program's log */
export async function untilReady(
  what: string,
  program: Program,
  log: string,
  isReady: () => Promise<boolean>,
): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (!(await isReady().catch(() => false))) {
    if (program.hasEnded() || Date.now() > until) {
      throw new Error(`${what} ${program.hasEnded() ? 'ended' : 'is not ready'}:\n${lastLines(log)}`);
    }
    await wait(100);
  }
}

/** Whether something listens on this port of this machine. */
export async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } finally {
    socket.destroy();
  }
}
