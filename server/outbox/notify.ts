/** Notifies the staff, in the transaction of what it is about. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Occasion } from '../audit/occasion.ts';
import type { NotificationKind } from './contract.ts';
import { publishLive } from './publishLive.ts';

export async function notify(
  em: EntityManager,
  { at }: Occasion,
  { kind, submissionId }: { kind: NotificationKind; submissionId: string },
): Promise<void> {
  await em.execute('insert into notification (id, kind, submission_id, created_at) values (?, ?, ?, ?)', [
    crypto.randomUUID(),
    kind,
    submissionId,
    at,
  ]);
  await publishLive(em, { type: 'notification', kind, submissionId });
}
