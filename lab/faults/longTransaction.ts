import { setTimeout as wait } from 'node:timers/promises';
import { unstatedUrl } from '@clinic/server/testing';
import pg from 'pg';

const BACKUP_MS = 10_000;
/** Time to start a migration, its lock timeout, and kills in between, on a busy machine. */
const BLOCKED_WITHIN_MS = 120_000;

/**
 * Reads a table and keeps its transaction open, like a backup, at least until a migration was blocked by it.
 * Resolves once its lock is held, so that no migration can come first.
 */
export async function longTransaction(
  databaseUrl: string,
  hasBlocked: () => boolean,
): Promise<{ ended: Promise<void> }> {
  const client = new pg.Client({ connectionString: unstatedUrl(databaseUrl) });
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  await client.query('select from draft limit 1');
  const end = async (): Promise<void> => {
    await wait(BACKUP_MS);
    const giveUpAt = Date.now() + BLOCKED_WITHIN_MS;
    while (!hasBlocked() && Date.now() < giveUpAt) await wait(100);
    await client.query('commit');
    await client.end();
  };
  return { ended: end() };
}
