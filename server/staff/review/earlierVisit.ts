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

async function earlierId(
  em: EntityManager,
  { id, person, createdAt }: Submission,
): Promise<string | undefined> {
  const [earlier] = await em.execute<Array<{ id: string }>>(
    `select id from submission where person_id = ? and (created_at, id) < (?::timestamptz, ?::uuid)
     order by created_at desc, id desc limit 1`,
    [person.id, createdAt.toISOString(), id],
  );
  return earlier?.id;
}
