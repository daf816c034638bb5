/** Assigns a submission to a staff member, or unassigns it. */
import type { Assignment } from '@clinic/contract/queue/staff';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { SignedInRequest } from '../../../platform/access/requestContext.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { Submission } from '../../../platform/db/entities/submission.ts';
import { publishLive } from '../../../platform/messaging/publishLive.ts';
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
