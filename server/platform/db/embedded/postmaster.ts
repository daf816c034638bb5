/** PostgreSQL's main process, the postmaster: start it, find one left running, stop it. */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from './account.ts';
import { EmbeddedDatabaseError } from './embeddedDatabaseError.ts';
import { freePort } from './freePort.ts';
import { postgresEnvironment } from './postgresEnvironment.ts';
import { commandLine, isAlive, isGone } from './processes.ts';

export interface Postmaster {
  pid: number;
  port: number;
}

export interface PostmasterOptions {
  cluster: string;
  postgres: string;
  account: Account;
  /** Where PostgreSQL writes its log. */
  log: string;
  settings: Record<string, string>;
  /** Rejects while the database does not respond on this port. */
  ping: (port: number) => Promise<void>;
}

const LARGEST_LOG_BYTES = 10_000_000;
const TIMEOUT_MS = 60_000;
/** After a crash it first replays its log; a large database also takes long to write everything when it stops. */
const RECOVERY_MS = 15 * 60_000;
const FAST_STOP_MS = 60_000;
const IMMEDIATE_STOP_MS = 20_000;
const UNUSED_PID = 2_147_483_647;

/** Temporary failures: the dead postmaster's children are still exiting, or the free port was just taken. */
const PASSING = /pre-existing shared memory block|lock file ".*" already exists|could not bind/;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The log must not contain statements or rows, which hold patients' data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  // After a crash, one syncfs call instead of opening every file: each clinic has a few hundred of them.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  // Each run reads the list of all relations, which is long with many clinics; by default, every minute.
  autovacuum_naptime: '3min',
};

/** Starts PostgreSQL and waits until it responds. */
export async function startPostmaster(options: PostmasterOptions, port?: number): Promise<Postmaster> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (true) {
    const chosen = port ?? (await freePort());
    const { pid, complaint } = await tryToStart(options, chosen, deadline);
    if (pid !== undefined) return { pid, port: chosen };
    if (!PASSING.test(complaint) || Date.now() > deadline) {
      throw new EmbeddedDatabaseError(`PostgreSQL does not start (see ${options.log}):\n${complaint}`, {
        mayPass: true,
      });
    }
    await wait(100);
  }
}

/** The postmaster that a killed server left running, once it responds. */
export async function findPostmaster({ cluster, ping }: PostmasterOptions): Promise<Postmaster | undefined> {
  const { pid, port } = readPidFile(cluster) ?? {};
  if (!pid || !port || !isAlive(pid)) return undefined;
  const command = commandLine(pid);
  const isOurs = command.includes(cluster);
  if (!isOurs && command !== '') {
    forgetPid(cluster);
    return undefined;
  }
  if (await answers({ pid, port }, ping, Date.now() + (isOurs ? TIMEOUT_MS : 2000))) return { pid, port };
  if (isOurs) await stopPostmaster(pid);
  else forgetPid(cluster);
  return undefined;
}

/**
 * After a reboot the pid in the file may belong to another program, and PostgreSQL then refuses to start. The
 * rest of the file stays: PostgreSQL uses it to detect children of a killed postmaster that are still
 * writing.
 */
function forgetPid(cluster: string): void {
  const file = join(cluster, 'postmaster.pid');
  const [, ...rest] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [UNUSED_PID, ...rest].join('\n'));
}

/** Fast shutdown: open transactions are rolled back, everything committed is written. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, ms] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
    ['SIGKILL', IMMEDIATE_STOP_MS],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    if (await isGone(pid, ms)) return;
  }
}

async function tryToStart(
  { cluster, postgres, account, log, settings, ping }: PostmasterOptions,
  port: number,
  deadline: number,
): Promise<{ pid: number; complaint?: undefined } | { pid?: undefined; complaint: string }> {
  const logged = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  const startsAfresh = logged > LARGEST_LOG_BYTES;
  const logFile = openSync(log, startsAfresh ? 'w' : 'a', 0o600);
  const options = Object.entries({ ...SETTINGS, ...settings }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  const [command = '', ...args] = [
    ...account.wrapper,
    postgres,
    '-D',
    cluster,
    '-p',
    String(port),
    ...options,
  ];
  const child = spawn(command, args, {
    ...account.spawnAs,
    cwd: '/',
    env: postgresEnvironment(),
    stdio: ['ignore', logFile, logFile],
    // In its own session, so that Ctrl-C in the terminal reaches only the server, which then stops
    // PostgreSQL.
    detached: true,
    windowsHide: true,
  });
  closeSync(logFile);
  const failed = new Promise<string>((resolve) => child.once('error', (error) => resolve(error.message)));
  child.unref();
  const { pid } = child;
  if (pid === undefined) return { complaint: await failed };
  // Only until the caller takes over.
  const stopAtExit = (): void => {
    if (isAlive(pid)) process.kill(pid, 'SIGINT');
  };
  process.once('exit', stopAtExit);
  try {
    if (await answers({ pid, port }, ping, deadline)) return { pid };
    if (isAlive(pid)) await stopPostmaster(pid);
  } catch (error) {
    await stopPostmaster(pid);
    throw error;
  } finally {
    process.off('exit', stopAtExit);
  }
  return {
    complaint:
      readFileSync(log)
        .subarray(startsAfresh ? 0 : logged)
        .toString() || 'It does not answer.',
  };
}

/** Whether it accepts connections before the deadline; while it recovers from a crash, longer. */
export async function answers(
  { pid, port }: Postmaster,
  ping: (port: number) => Promise<void>,
  deadline: number,
): Promise<boolean> {
  const recoveredBy = Date.now() + RECOVERY_MS;
  let until = deadline;
  while (isAlive(pid) && Date.now() < until) {
    try {
      await ping(port);
      // Another server may respond on the port that ours failed to get.
      return isAlive(pid);
    } catch (error) {
      const code = codeOf(error);
      // Class 28 of PostgreSQL's error codes, invalid authorization: retrying does not help.
      if (code.startsWith('28')) throw error;
      if (code === CANNOT_CONNECT_NOW) until = recoveredBy;
      await wait(code === CANNOT_CONNECT_NOW ? 100 : 20);
    }
  }
  return false;
}

const CANNOT_CONNECT_NOW = '57P03';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/**
 * The postmaster according to the folder's pid file; it may have ended long ago. Line 1 is the process, line
 * 4 the port: see PostgreSQL's src/include/utils/pidfile.h.
 */
export function readPidFile(cluster: string): Partial<Postmaster> | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch {
    return undefined;
  }
}
