/** Which staff members have a submission open. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { PRESENCE_SECONDS, type Presence, type QueuePresence } from '../../../contract/queue.ts';
import type { SignedInRequest } from '../../platform/audit/requestContext.ts';
import { publishLive } from '../../platform/messaging/publishLive.ts';
import { findSubmission } from '../findSubmission.ts';

const expiry = (at: Date): Date => new Date(at.getTime() - PRESENCE_SECONDS * 1000);

/** Records that the caller has it open. */
export const stay = (em: EntityManager, id: string, { by, at }: SignedInRequest): Promise<Presence> =>
  em.transactional(async (tx) => {
    await findSubmission(tx, id);
    const [stayed] = await tx.execute<Array<{ seen_at: string }>>(
      'select seen_at from presence where submission_id = ? and user_id = ? and seen_at > ?',
      [id, by.id, expiry(at)],
    );
    await tx.execute(
      `insert into presence (submission_id, user_id, seen_at) values (?, ?, ?)
       on conflict (submission_id, user_id) do update set seen_at = excluded.seen_at`,
      [id, by.id, at],
    );
    if (!stayed) {
      await tx.execute('delete from presence where seen_at <= ?', [expiry(at)]);
      await publishLive(tx, { type: 'presence_changed', submissionId: id });
    }
    const [entry] = await viewers(tx, [id], { by, at });
    return { others: entry?.others ?? [] };
  });

export const leave = (em: EntityManager, id: string, { by }: SignedInRequest): Promise<void> =>
  em.transactional(async (tx) => {
    const gone = await tx.execute<unknown[]>(
      'delete from presence where submission_id = ? and user_id = ? returning 1',
      [id, by.id],
    );
    if (gone.length > 0) await publishLive(tx, { type: 'presence_changed', submissionId: id });
  });

/** Staff other than the caller; submissions that no one else has open are left out. */
export async function viewers(
  em: EntityManager,
  ids: readonly string[],
  { by, at }: Pick<SignedInRequest, 'by' | 'at'>,
): Promise<QueuePresence> {
  const rows = await em.execute<Array<{ submission_id: string; id: string; name: string }>>(
    `select p.submission_id, u.id, u.name from presence p join users u on u.id = p.user_id
     where p.submission_id = any (string_to_array(?, ',')::uuid[]) and p.user_id <> ? and p.seen_at > ?
     order by u.name, u.id`,
    [ids.join(','), by.id, expiry(at)],
  );
  const bySubmission = Map.groupBy(rows, (row) => row.submission_id);
  return [...bySubmission].map(([id, others]) => ({
    id,
    others: others.map(({ id, name }) => ({ id, name })),
  }));
}
