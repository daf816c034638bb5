/** The last submission of the same person before this one. Reading its answers is audited. */
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import type { Submission } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findSubmission } from './findSubmission.ts';

export const earlierVisit = (
  em: EntityManager,
  id: string,
  requestContext: RequestContext,
): Promise<Submission | null> =>
  em.transactional(async (tx) => {
    const submission = await findSubmission(tx, id);
    const visitId = await earlierId(tx, submission);
    const earlier = visitId === undefined ? null : await findSubmission(tx, visitId);
    recordAudit(tx, requestContext, {
      action: 'earlier_visit_viewed',
      object: { type: 'submission', id },
      detail: { earlier: earlier?.id ?? null },
    });
    return earlier;
  });

/** The maximum number of one person's submissions to search. */
const MAX_CANDIDATES = 100;

/**
 * Accounts and e-mail addresses are shared in families: the same person must also have the same name and date
 * of birth. If any of these is missing, no earlier visit is assumed.
 */
async function earlierId(em: EntityManager, submission: Submission): Promise<string | undefined> {
  const { id, user, patientName, patientEmail, patientBirthDate, createdAt } = submission;
  const contact = user ? user.id : patientEmail?.trim();
  if (!contact || !patientName?.trim() || !patientBirthDate) return undefined;
  const candidates = await em.execute<Array<{ id: string; name: string | null }>>(
    `select id, patient_name as name from submission
      where ${user ? 'user_id = ?' : 'user_id is null and lower(patient_email) = lower(?)'}
        and patient_birth_date = ? and (created_at, id) < (?::timestamptz, ?::uuid)
      order by created_at desc, id desc
      limit ${MAX_CANDIDATES}`,
    [contact, patientBirthDate, createdAt.toISOString(), id],
  );
  return candidates.find(({ name }) => plain(name ?? '') === plain(patientName))?.id;
}

/** A name without differences of case and spacing. */
const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
