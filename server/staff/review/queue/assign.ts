/** Assigns a submission to a staff member, or unassigns it. */
import type { Assignment } from '@clinic/contract/queue/staff';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import type { Submission } from '@clinic/server-platform/entities';
import { publishLive } from '@clinic/server-platform/messaging';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lockSubmission } from '../findSubmission.ts';
import { findAssignee } from './staffList.ts';

/** Assigning the current assignee changes nothing, but is audited as a read of the submission. */
export const assign = (
  em: EntityManager,
  id: string,
  { assigneeId, revision }: Assignment,
  requestContext: SignedInRequest,
): Promise<Submission> =>
  em.transactional(async (tx) => {
    const assignee = await findAssignee(tx, assigneeId);
    const submission = await lockSubmission(tx, id, revision);
    const from = submission.assignee?.id ?? null;
    if (from === assigneeId) {
      recordAudit(tx, requestContext, { action: 'submission_viewed', object: { type: 'submission', id } });
      return submission;
    }
    recordAudit(tx, requestContext, {
      action: 'submission_assigned',
      object: { type: 'submission', id },
      detail: { from, to: assigneeId },
    });
    submission.assignee = assignee;
    submission.revision += 1;
    await tx.flush();
    await publishLive(tx, { type: 'submission_changed', submissionId: id });
    return submission;
  });
