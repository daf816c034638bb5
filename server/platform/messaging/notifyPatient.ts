/**
 * Notifies the patient who owns the submission, if they have an account, in the transaction that causes it.
 */
import type { PatientNotificationKind } from '@clinic/contract/messaging';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../access/requestContext.ts';
import { publishLive } from './publishLive.ts';

export async function notifyPatient(
  em: EntityManager,
  { at }: RequestContext,
  { kind, submissionId }: { kind: PatientNotificationKind; submissionId: string },
): Promise<void> {
  const [made] = await em.execute<Array<{ patient: string }>>(
    `insert into notification (id, kind, submission_id, user_id, created_at)
     select ?, ?, submission.id, submission.user_id, ?
     from submission where submission.id = ? and submission.user_id is not null
     returning user_id as patient`,
    [crypto.randomUUID(), kind, at, submissionId],
  );
  if (!made) return;
  await publishLive(
    em,
    { type: 'notification', kind, submissionId },
    { patientId: made.patient, patientOnly: true },
  );
}
