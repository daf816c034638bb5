/** One node of the cluster: its PostgreSQL, and its state according to Patroni. */
import { join } from 'node:path';
import { readPidFile } from '@clinic/server/testing';
import { familyOf } from '@clinic/testing/familyOf';
import type { Node } from './settings.ts';

export const postmasterOf = ({ folder }: Node): number => readPidFile(join(folder, 'data'))?.pid ?? 0;

export function killFamily(pid: number): void {
  if (pid === 0) return;
  try {
    for (const each of familyOf(pid)) process.kill(each, 'SIGKILL');
  } catch {
    // It has exited, as expected.
  }
}

export async function isPrimary({ restPort }: Node): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${restPort}/primary`, {
    signal: AbortSignal.timeout(2_000),
  }).catch(() => undefined);
  await reply?.text();
  return reply?.status === 200;
}

/**
 * Whether Patroni has recorded a standby as synchronous, a moment after PostgreSQL commits to it: if the primary is
 * lost before that, Patroni promotes none, because it does not know which standby is complete.
 */
export async function hasSynchronous({ restPort }: Node): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(2_000) });
  const { members } = (await reply.json()) as { members: Array<{ role: string }> };
  return members.some(({ role }) => role === 'sync_standby' || role === 'quorum_standby');
}
