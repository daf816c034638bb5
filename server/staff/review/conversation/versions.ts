/** The answers of a submission as submitted and after each reply. */
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { type Submission, SubmissionVersion, User } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findSubmission } from '../findSubmission.ts';

export type Version = Pick<
  SubmissionVersion,
  | 'number'
  | 'cause'
  | 'answersJSON'
  | 'flagsJSON'
  | 'raisedFlags'
  | 'ruleSetId'
  | 'ruleSetVersion'
  | 'createdAt'
> & { author: User | null };

export const viewVersions = (
  em: EntityManager,
  id: string,
  requestContext: RequestContext,
): Promise<Version[]> =>
  em.transactional(async (tx) => {
    const submission = await findSubmission(tx, id);
    recordAudit(tx, requestContext, { action: 'versions_viewed', object: { type: 'submission', id } });
    return versionsOf(tx, submission);
  });

/** Oldest first; without a reply, only the submission itself. */
export async function versionsOf(em: EntityManager, submission: Submission): Promise<Version[]> {
  const stored = await em.find(
    SubmissionVersion,
    { submission: submission.id },
    { populate: ['author'], orderBy: { number: 'asc' } },
  );
  return stored.length > 0 ? (stored as Version[]) : [await original(em, submission)];
}

/** The version number of the submission's current answers. */
export async function currentVersion(em: EntityManager, submissionId: string): Promise<number> {
  const [row] = await em.execute<Array<{ number: number | null }>>(
    'select max(number) as number from submission_version where submission_id = ?',
    [submissionId],
  );
  return row?.number ?? 1;
}

/** Keeps the answers as submitted, before the first reply changes them. */
export async function keepOriginal(em: EntityManager, submission: Submission): Promise<void> {
  em.persist(
    em.create(SubmissionVersion, {
      submission,
      ...(await original(em, submission)),
      evidenceJSON: submission.evidenceJSON,
      clientKey: null,
    }),
  );
}

async function original(em: EntityManager, submission: Submission): Promise<Version> {
  const { answersJSON, flagsJSON, raisedFlags, ruleSetId, ruleSetVersion, createdAt } = submission;
  const author = submission.user ? await em.findOne(User, submission.user.id) : null;
  const number = 1;
  return {
    number,
    cause: 'submitted',
    answersJSON,
    flagsJSON,
    raisedFlags,
    ruleSetId,
    ruleSetVersion,
    createdAt,
    author,
  };
}
