/**
 * Lets a transaction that only reads be committed as one that writes. What it read may be on the primary alone yet,
 * as after a crash while the standby was away: whoever is told of it again must not be told sooner than the standby.
 */
import type { EntityManager } from '@mikro-orm/postgresql';

export async function commitAgain(tx: EntityManager): Promise<void> {
  await tx.execute(`select pg_logical_emit_message(true, 'clinic', '')`);
}
