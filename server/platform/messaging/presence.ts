/** Which members of staff have a submission, or a draft of a questionnaire or rule set, open. */
import type { LiveMessage } from '@clinic/contract/messaging';
import { PRESENCE_SECONDS, type Presence } from '@clinic/contract/presence';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { SignedInRequest } from '../access/requestContext.ts';
import { publishLive } from './publishLive.ts';

const expiry = (at: Date): Date => new Date(at.getTime() - PRESENCE_SECONDS * 1000);

/** What is open, and the message for those who show it. */
export interface PresenceSubject {
  id: string;
  changed: LiveMessage;
}

/** Records that the caller has it open. */
export async function stayPresent(
  tx: EntityManager,
  { id, changed }: PresenceSubject,
  { by, at }: SignedInRequest,
): Promise<Presence> {
  const [stayed] = await tx.execute<Array<{ seen_at: string }>>(
    'select seen_at from presence where subject_id = ? and user_id = ? and seen_at > ?',
    [id, by.id, expiry(at)],
  );
  await tx.execute(
    `insert into presence (subject_id, user_id, seen_at) values (?, ?, ?)
     on conflict (subject_id, user_id) do update set seen_at = excluded.seen_at`,
    [id, by.id, at],
  );
  if (!stayed) {
    await tx.execute('delete from presence where seen_at <= ?', [expiry(at)]);
    await publishLive(tx, changed);
  }
  return { others: (await othersPresent(tx, [id], { by, at })).get(id) ?? [] };
}

export async function leavePresent(
  tx: EntityManager,
  { id, changed }: PresenceSubject,
  { by }: SignedInRequest,
): Promise<void> {
  const gone = await tx.execute<unknown[]>(
    'delete from presence where subject_id = ? and user_id = ? returning 1',
    [id, by.id],
  );
  if (gone.length > 0) await publishLive(tx, changed);
}

/** Staff other than the caller, by what they have open. */
export async function othersPresent(
  em: EntityManager,
  ids: readonly string[],
  { by, at }: Pick<SignedInRequest, 'by' | 'at'>,
): Promise<ReadonlyMap<string, Presence['others']>> {
  const rows = await em.execute<Array<{ subject_id: string; id: string; name: string }>>(
    `select p.subject_id, u.id, u.name from presence p join users u on u.id = p.user_id
     where p.subject_id = any (string_to_array(?, ',')::uuid[]) and p.user_id <> ? and p.seen_at > ?
     order by u.name, u.id`,
    [ids.join(','), by.id, expiry(at)],
  );
  const bySubject = Map.groupBy(rows, (row) => row.subject_id);
  return new Map([...bySubject].map(([id, others]) => [id, others.map(({ id, name }) => ({ id, name }))]));
}
