/** Runs the bare server in a separate process. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { unstatedUrl } from '@clinic/server/testing';
import type { BareInsert } from './bareServer.ts';

export interface BareProcess {
  url: string;
  process: ChildProcess;
  stop(): void;
}

/** @param inserts the rows it writes for each submission */
export async function startBare(
  databaseUrl: string,
  inserts: readonly BareInsert[] = [],
): Promise<BareProcess> {
  const bare = fork(join(import.meta.dirname, 'bareServer.ts'), {
    execArgv: ['--expose-gc'],
    env: { PATH: process.env.PATH, DATABASE_URL: unstatedUrl(databaseUrl), INSERTS: JSON.stringify(inserts) },
  });
  const [port] = (await once(bare, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, process: bare, stop: () => void bare.kill() };
}
