/** Moves a submission to another status. Any status may follow any other; some steps need a reason. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RuleSet } from '../../rules/ruleset.ts';
import type { Occasion } from '../audit/occasion.ts';
import { recordAudit } from '../audit/record.ts';
import { StatusChange as Change } from '../db/entities/statusChange.ts';
import type { Submission } from '../db/entities/submission.ts';
import type { User } from '../db/entities/user.ts';
import { AppError } from '../http/errors.ts';
import type { Library } from '../published/library.ts';
import type { Status, StatusChange } from './contract.ts';
import { lockSubmission } from './findSubmission.ts';
import { statusHistory, type ViewedSubmission } from './viewSubmission.ts';

export class ReasonRequired extends AppError {
  readonly status = 422;
  readonly code = 'reason_required';
  override readonly body: { code: string; error: string };

  constructor(why: string) {
    super(why);
    this.body = { code: this.code, error: why };
  }
}

export class OtherStatus extends AppError {
  readonly status = 409;
  readonly code = 'status_changed';
  override readonly body: { code: string; error: string; status: Status; revision: number };

  constructor({ status, revision }: Pick<Submission, 'status' | 'revision'>) {
    super('Somebody else changed the status in the meantime');
    this.body = { code: this.code, error: this.message, status, revision };
  }
}

/** An occasion with somebody signed in. */
export type StaffOccasion = Occasion & { by: User };

/** Asking for the status it has already changes nothing. */
export const changeStatus = (
  em: EntityManager,
  library: Library,
  id: string,
  { status, reason, revision }: StatusChange,
  occasion: StaffOccasion,
): Promise<ViewedSubmission> =>
  em.transactional(async (tx) => {
    const submission = await lockSubmission(tx, id);
    if (revision !== undefined && revision !== submission.revision) throw new OtherStatus(submission);
    if (submission.status !== status) {
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
          author: occasion.by,
          createdAt: occasion.at,
        }),
      );
      recordAudit(tx, occasion, {
        action: 'status_changed',
        object: { type: 'submission', id },
        detail: { from: submission.status, to: status },
      });
      submission.status = status;
      submission.revision += 1;
      submission.updatedAt = occasion.at;
      await tx.flush();
    }
    return { submission, history: await statusHistory(tx, id) };
  });

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
