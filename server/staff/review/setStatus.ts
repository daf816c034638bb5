/** The transition from one status to another, within a transaction that has locked the submission. */
import type { OpenDanger, SeenDanger, Status, StatusChange } from '@clinic/contract/review';
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { assessedFlags, openDangers } from '@clinic/rules/evaluate';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { CodedError } from '@clinic/server-platform/base';
import {
  StatusChange as Change,
  InformationRequest,
  type Submission,
} from '@clinic/server-platform/entities';
import { publishLive } from '@clinic/server-platform/messaging';
import type { Library } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Reviewing, refuseOutsideLicence } from './licence.ts';

export class ReasonRequired extends CodedError<{ dangers: OpenDanger[] }> {
  readonly status = 422;
  readonly code = 'reason_required';
}

/** The reason was given for other dangers than those that are open now. */
export class DangersChanged extends CodedError<{ dangers: OpenDanger[] }> {
  readonly status = 409;
  readonly code = 'dangers_changed';
}

/**
 * Closes an open request as unanswered when the status leaves NEEDS_INFO. The submission's row in the queue follows with
 * the flush (`server/platform/db/derivedRows.ts`).
 * @throws OutsideLicence
 * @throws ReasonRequired
 * @throws DangersChanged
 */
export async function setStatus(
  tx: EntityManager,
  reviewing: Reviewing,
  submission: Submission,
  { status, reason, dangers: seen }: Pick<StatusChange, 'status' | 'reason' | 'dangers'>,
  requestContext: SignedInRequest,
): Promise<void> {
  await refuseOutsideLicence(tx, reviewing, submission, status, requestContext);
  const open = status === 'APPROVED' ? await dangersOf(tx, reviewing.library, submission) : [];
  if (status === 'APPROVED' && seen) refuseOthers(open, seen);
  if (reason === undefined) refuseWithoutReason(submission.status, open);
  tx.persist(
    tx.create(Change, {
      id: crypto.randomUUID(),
      submission,
      revision: submission.revision + 1,
      from: submission.status,
      to: status,
      reason: reason ?? null,
      passedDangers: open,
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
    submission.answerDueAt = null;
    const open = { submission: submission.id, closedAt: null };
    await tx.nativeUpdate(InformationRequest, open, { closedAt: requestContext.at });
  }
}

/** Call after the change is written: notifies the open pages of the staff and of the patient. */
export const notifyChange = (tx: EntityManager, { id, user }: Submission): Promise<void> =>
  publishLive(tx, { type: 'submission_changed', submissionId: id }, { patientId: user?.id ?? null });

async function dangersOf(
  tx: EntityManager,
  library: Library,
  { ruleSetId, ruleSetVersion, flagsJSON, raisedFlags }: Submission,
): Promise<OpenDanger[]> {
  const { ruleSet } = await library.ruleSet(tx, ruleSetId, ruleSetVersion);
  return openDangers(assessedFlags(ruleSet, flagsJSON, raisedFlags)).map(({ flag, state }) => ({
    key: flag.key,
    state,
    title: flag.title,
  }));
}

function refuseOthers(open: OpenDanger[], seen: readonly SeenDanger[]): void {
  const named = ({ key, state }: SeenDanger): string => `${key} ${state}`;
  const are = new Set(open.map(named));
  const were = new Set(seen.map(named));
  if (are.size === were.size && [...are].every((each) => were.has(each))) return;
  throw new DangersChanged(
    `The dangers have changed since they were shown. Look again before you approve. ${sentence(open)}`.trim(),
    { dangers: open },
  );
}

function refuseWithoutReason(from: Status, dangers: OpenDanger[]): void {
  if (dangers.length > 0) {
    throw new ReasonRequired(`Give a reason for approving. ${sentence(dangers)}`, { dangers });
  }
  if (from === 'APPROVED' || from === 'ARCHIVED') {
    throw new ReasonRequired(`Give a reason for changing the status from ${from}`, { dangers });
  }
}

const WORDS = {
  raised: 'is raised',
  unassessed: 'was not assessed',
  unmeasured: 'was not measured',
} as const;

/** "Pregnancy is raised. Suicide risk was not assessed." */
const sentence = (dangers: readonly OpenDanger[]): string =>
  dangers.map(({ title, state }) => `${textIn(title, FALLBACK_LANGUAGE)} ${WORDS[state]}.`).join(' ');
