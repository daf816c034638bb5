/**
 * Announces to all processes that a session ended or an account lost access, when the transaction commits, so
 * that open pages close at once.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import { NOTIFY } from './channels.ts';
import type { Statement } from './statements.ts';

/** Payload: `session:` and the hash of an id, or `user:` and an id. */
export const ACCESS_ENDED_CHANNEL = 'access_ended';

export const SESSION_ENDED = `pg_notify(current_schema() || '.${ACCESS_ENDED_CHANNEL}', 'session:' || id_hash)`;

/** Deletes the sessions that match the condition. @returns how many of them belonged to an account */
export async function deleteSessions(
  em: EntityManager,
  condition: string,
  params: readonly unknown[],
): Promise<number> {
  const ended = await em.execute<unknown[]>(
    `with ended as (delete from session where ${condition} returning id_hash, user_id)
     select ${SESSION_ENDED} from ended where user_id is not null`,
    [...params],
  );
  return ended.length;
}

export const accountAccessEnded = (id: string): Statement => ({
  sql: `select ${NOTIFY}`,
  params: [ACCESS_ENDED_CHANNEL, `user:${id}`],
});
