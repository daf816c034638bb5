/** How often links may be asked for. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { countAttempt } from './countAttempt.ts';

const HOUR_MS = 3_600_000;

/** In an hour. The address of a network may be a whole clinic's. */
const MOST = { email: 5, network: 60, all: 2000 };

/** Counts this request. False: it is one too many, and nothing may be mailed. */
export async function withinMagicLinkLimits(
  em: EntityManager,
  { email, network }: { email: string; network: string },
  at: Date,
): Promise<boolean> {
  const count = (what: string) => countAttempt(em, `magic-link:${what}`, HOUR_MS, at);
  return (
    (await count(`network:${network}`)) <= MOST.network &&
    (await count('all')) <= MOST.all &&
    (await count(`email:${email.toLowerCase()}`)) <= MOST.email
  );
}
