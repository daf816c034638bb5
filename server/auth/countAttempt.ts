/** How often something has been tried. Counted in the database, so that all processes count together. */
import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';

/** With this one, since the first one at most `windowMs` ago. */
export async function countAttempt(
  em: EntityManager,
  what: string,
  windowMs: number,
  at: Date,
): Promise<number> {
  const over = new Date(at.getTime() - windowMs);
  const [row] = await em.execute<Array<{ count: number }>>(
    `insert into rate_limit as known (key, since, count) values (?, ?, 1)
     on conflict (key) do update set
       since = case when known.since <= ? then excluded.since else known.since end,
       count = case when known.since <= ? then 1 else known.count + 1 end
     returning count`,
    [keyOf(what), at, over, over],
  );
  return row?.count ?? 0;
}

export async function forgetAttempts(em: EntityManager, what: string): Promise<void> {
  await em.execute('delete from rate_limit where key = ?', [keyOf(what)]);
}

/** Addresses and accounts are not kept in the clear. */
const keyOf = (what: string): string => createHash('sha256').update(what).digest('base64url');
