/** Runs the built portal with a server and a database of its own while the browser tests run. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureBuilt } from './buildPortal.mjs';

const PATIENCE_MS = 180_000;

/** Settings of whoever runs the tests that would lead the server to real data. */
const FOREIGN = [
  'DATABASE_URL',
  'HOST',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'SESSION_KEYS',
  'ADMIN_EMAIL',
];

export default async function browserServer(): Promise<() => Promise<void>> {
  if ((await ensureBuilt()) !== 0) throw new Error('The portal does not build.');
  const url = process.env.BROWSER_TEST_URL ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'clinic-browser-'));
  // As root, the database runs under another account, which has to pass through.
  chmodSync(folder, 0o711);
  const log = join(folder, 'server.log');
  const server = start(url, folder, log);
  const stop = async () => {
    await end(server);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilHealthy(server, url);
  } catch (error) {
    const output = readFileSync(log, 'utf8');
    await stop();
    throw new Error(`${(error as Error).message}\n${output}`);
  }
  return stop;
}

function start(url: string, folder: string, log: string): ChildProcess {
  const output = openSync(log, 'w', 0o600);
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      ...Object.fromEntries(FOREIGN.map((name) => [name, ''])),
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: folder,
      DEMO: 'true',
    },
  });
  closeSync(output);
  return server;
}

async function untilHealthy(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    if (hasEnded(server)) throw new Error('The server ended before it answered. It said:');
    const signal = AbortSignal.timeout(2000);
    const response = await fetch(new URL('/healthz', url), { signal }).catch(() => undefined);
    if (response?.status === 200) return;
    await wait(100);
  }
  throw new Error('The server does not become healthy. It said:');
}

async function end(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const lastResort = setTimeout(() => server.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(lastResort);
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;
