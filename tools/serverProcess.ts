/** The built product as a process of its own, on a free port and a given database. For the browser tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { appRoleUrl } from '../server/db/appRole.ts';

export interface ServerProcess {
  url: string;
  stop(): Promise<void>;
}

const PATIENCE_MS = 180_000;

/** Settings of whoever runs the tests that would lead the server to real data, mail or accounts. */
const FOREIGN = [
  'HOST',
  'PUBLIC_URL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'SESSION_KEYS',
  'ADMIN_EMAIL',
  'SMTP_URL',
  'MAIL_FROM',
  'SCAN_COMMAND',
];

/**
 * Resolves once it answers.
 * @param folder its data and what it says, in `${name}.log`
 * @throws with everything it said when it ends instead
 */
export async function startServerProcess(options: {
  databaseUrl: string;
  folder: string;
  name: string;
}): Promise<ServerProcess> {
  const log = join(options.folder, `${options.name}.log`);
  const server = spawned(options, log);
  try {
    return { url: await untilOpen(server, log), stop: () => end(server) };
  } catch (error) {
    await end(server);
    throw new Error(`${(error as Error).message}\n${readFileSync(log, 'utf8')}`);
  }
}

function spawned(
  { databaseUrl, folder }: { databaseUrl: string; folder: string },
  log: string,
): ChildProcess {
  const output = openSync(log, 'w', 0o600);
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      ...Object.fromEntries(FOREIGN.map((name) => [name, ''])),
      PORT: '0',
      DATABASE_URL: appRoleUrl(databaseUrl),
      MIGRATION_DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      DEMO: 'true',
    },
  });
  closeSync(output);
  return server;
}

/** It says its address when it is ready. */
async function untilOpen(server: ChildProcess, log: string): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    if (hasEnded(server)) throw new Error('The server ended before it answered. It said:');
    const url = readFileSync(log, 'utf8').match(/ is open at (http:\S+)/)?.[1];
    if (url) return url;
    await wait(20);
  }
  throw new Error('The server does not open. It said:');
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
