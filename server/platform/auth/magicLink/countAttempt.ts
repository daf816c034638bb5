/** Number of attempts within a window that starts with the first one, including this one. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { countUse, keyOf } from '../../http/rateLimits.ts';

export const countAttempt = async (
  em: EntityManager,
  what: string,
  windowMs: number,
  at: Date,
): Promise<number> => (await countUse(em, what, windowMs, at)).count;

export async function forgetAttempts(em: EntityManager, what: string): Promise<void> {
  await em.execute('delete from rate_limit where key = ?', [keyOf(what)]);
}
