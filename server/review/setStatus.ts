/** The transition from one status to another, within a transaction that has locked the submission. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Status, StatusChange } from '../../contract/review.ts';
import type { RuleSet } from '../../rules/document/ruleset.ts';
import type { Library } from '../catalogue/library.ts';
import type { SignedInRequest } from '../platform/access/requestContext.ts';
import { recordAudit } from '../platform/audit/record.ts';
import { CodedError } from '../platform/base/errors.ts';
import { InformationRequest } from '../platform/db/entities/informationRequest.ts';
import { StatusChange as Change } from '../platform/db/entities/statusChange.ts';
import type { Submission } from '../platform/db/entities/submission.ts';
import { publishLive } from '../platform/messaging/publishLive.ts';

export class ReasonRequired extends CodedError {
  readonly status = 422;
  readonly code = 'reason_required';
}

/** Closes an open request as unanswered when the status leaves NEEDS_INFO. @throws ReasonRequired */
export async function setStatus(
  tx: EntityManager,
  library: Library,
  submission: Submission,
  { status, reason }: Pick<StatusChange, 'status' | 'reason'>,
  requestContext: SignedInRequest,
): Promise<void> {
  const { ruleSet } = await library.ruleSet(tx, submission.ruleSetId, submission.ruleSetVersion);
  if (reason === undefined) refuseWithoutReason(submission, status, ruleSet);
  tx.persist(
    tx.create(Change, {
      id: crypto.randomUUID(),
      submission,
      revision: submission.revision + 1,
      from: submission.status,
      to: status,
      reason: reason ?? null,
      author: requestContext.by,
      createdAt: requestContext.at,
    }),
  );
  recordAudit(tx, requestContext, {
    action: 'status_changed',
    object: { type: 'submission', id: submission.id },
    detail: { from: submission.status, to: status },
  });
  submission.status = status;
  submission.revision += 1;
  submission.updatedAt = requestContext.at;
  if (status !== 'NEEDS_INFO') {
    const open = { submission: submission.id, closedAt: null };
    await tx.nativeUpdate(InformationRequest, open, { closedAt: requestContext.at });
  }
}

/** Call after the change is written: notifies the open pages of the staff and of the patient. */
export const notifyChange = (tx: EntityManager, { id, user }: Submission): Promise<void> =>
  publishLive(tx, { type: 'submission_changed', submissionId: id }, { patientId: user?.id ?? null });

function refuseWithoutReason(
  { status: from, raisedFlags }: Submission,
  to: Status,
  { flags }: RuleSet,
): void {
  if (from === 'APPROVED' || from === 'ARCHIVED') {
    throw new ReasonRequired(`Give a reason for changing the status from ${from}`);
  }
  const danger = flags.some(({ key, severity }) => severity === 'danger' && raisedFlags.includes(key));
  if (to === 'APPROVED' && danger) {
    throw new ReasonRequired('Give a reason for approving although a danger flag is raised');
  }
}
