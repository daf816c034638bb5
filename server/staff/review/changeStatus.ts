/** Moves a submission to another status. Any status may follow any other; some transitions need a reason. */
import type { StatusChange } from '@clinic/contract/review';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { notifyPatient } from '@clinic/server-platform/messaging';
import type { Library } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lockSubmission } from './findSubmission.ts';
import { notifyChange, setStatus } from './setStatus.ts';
import { type ViewedSubmission, viewOf } from './viewSubmission.ts';

/** Requesting the current status changes nothing, but is audited as a read of the submission. */
export const changeStatus = (
  em: EntityManager,
  library: Library,
  id: string,
  { status, reason, dangers, revision }: StatusChange,
  requestContext: SignedInRequest,
): Promise<ViewedSubmission> =>
  em.transactional(async (tx) => {
    const submission = await lockSubmission(tx, id, revision);
    if (submission.status !== status) {
      await setStatus(tx, library, submission, { status, reason, dangers }, requestContext);
      await tx.flush();
      await notifyPatient(tx, requestContext, { kind: 'status_changed', submissionId: id });
      await notifyChange(tx, submission);
    } else {
      recordAudit(tx, requestContext, { action: 'submission_viewed', object: { type: 'submission', id } });
    }
    return viewOf(tx, submission);
  });
