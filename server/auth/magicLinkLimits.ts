/** How often links may be asked for. Counted in the database, so that all processes count together. */
import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';

const HOUR_MS = 3_600_000;

/** In an hour. The address of a network may be a whole clinic's. */
const MOST = { email: 5, network: 60, all: 2000 };

/** Counts this request. False: it is one too many, and nothing may be mailed. */
export async function withinMagicLinkLimits(
  em: EntityManager,
  { email, network }: { email: string; network: string },
  at: Date,
): Promise<boolean> {
  return (
    (await count(em, `network:${network}`, at)) <= MOST.network &&
    (await count(em, 'all', at)) <= MOST.all &&
    (await count(em, `email:${email.toLowerCase()}`, at)) <= MOST.email
  );
}

async function count(em: EntityManager, what: string, at: Date): Promise<number> {
  const over = new Date(at.getTime() - HOUR_MS);
  const [row] = await em.execute<Array<{ count: number }>>(
    `insert into rate_limit as known (key, since, count) values (?, ?, 1)
     on conflict (key) do update set
       since = case when known.since <= ? then excluded.since else known.since end,
       count = case when known.since <= ? then 1 else known.count + 1 end
     returning count`,
    [createHash('sha256').update(`magic-link:${what}`).digest('base64url'), at, over, over],
  );
  return row?.count ?? 0;
}
