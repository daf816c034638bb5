/** Moves a submission to another status. Any status may follow any other; some transitions need a reason. */

import type { PromisedStepName } from '@clinic/contract/promisedSteps';
import type { Status, StatusChange } from '@clinic/contract/review';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { runTogether } from '@clinic/server-platform/db';
import { notifyPatient } from '@clinic/server-platform/messaging';
import { endPromises, reopenDecision } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lockSubmission } from './findSubmission.ts';
import type { Reviewing } from './licence.ts';
import { notifyChange, setStatus } from './setStatus.ts';
import { type ViewedSubmission, viewOf } from './viewSubmission.ts';

/** What a patient no longer waits for in a status. */
const DONE: Record<Status, readonly PromisedStepName[]> = {
  NEW: ['read'],
  IN_REVIEW: ['read'],
  NEEDS_INFO: ['read', 'decision'],
  APPROVED: ['read', 'decision'],
  ARCHIVED: ['read', 'decision', 'answer'],
};
const isOpen = (status: Status): boolean => status === 'NEW' || status === 'IN_REVIEW';

/** Requesting the current status changes nothing, but is audited as a read of the submission. */
export const changeStatus = (
  em: EntityManager,
  reviewing: Reviewing,
  id: string,
  { status, reason, dangers, revision }: StatusChange,
  requestContext: SignedInRequest,
): Promise<ViewedSubmission> =>
  em.transactional(async (tx) => {
    const submission = await lockSubmission(tx, id, revision);
    const from = submission.status;
    if (from !== status) {
      await setStatus(tx, reviewing, submission, { status, reason, dangers }, requestContext);
      await runTogether(tx, [
        endPromises(id, DONE[status], requestContext.at),
        ...(isOpen(status) && !isOpen(from) ? [reopenDecision(id)] : []),
      ]);
      await tx.flush();
      await notifyPatient(tx, requestContext, { kind: 'status_changed', submissionId: id });
      await notifyChange(tx, submission);
    } else {
      recordAudit(tx, requestContext, { action: 'submission_viewed', object: { type: 'submission', id } });
    }
    return viewOf(tx, submission);
  });
