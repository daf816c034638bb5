/** A patient's own submissions, newest first. */
import type { PromisedStep } from '@clinic/contract/promisedSteps';
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { asSystem } from '@clinic/server-platform/db';
import { Submission, type User } from '@clinic/server-platform/entities';
import { openPromises } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';

export interface Own {
  submission: Submission;
  /** Unread messages from the clinic. */
  unread: number;
  /** The patient has answered a request of the clinic. */
  answered: boolean;
  /** The next one first. */
  promised: PromisedStep[];
}

export const ownSubmissions = (
  em: EntityManager,
  user: User,
  requestContext: RequestContext,
): Promise<Own[]> =>
  em.transactional(async (tx) => {
    const orderBy = { createdAt: 'desc', id: 'desc' } as const;
    const submissions = (await tx.find(Submission, { user: user.id }, { orderBy })) as Submission[];
    recordAudit(tx, requestContext, {
      action: 'own_submissions_listed',
      object: { type: 'user', id: user.id },
      detail: { ids: submissions.map(({ id }) => id) },
    });
    const unread = await unreadOf(tx, user.id);
    const answered = await answeredOf(tx, user.id);
    const ids = submissions.map(({ id }) => id);
    const promised = await asSystem('promises', () => openPromises(tx, ids));
    return submissions.map((submission) => ({
      submission,
      unread: unread.get(submission.id) ?? 0,
      answered: answered.has(submission.id),
      promised: promised.get(submission.id) ?? [],
    }));
  });

async function unreadOf(tx: EntityManager, userId: string): Promise<Map<string, number>> {
  const rows = await tx.execute<Array<{ id: string; count: number }>>(
    `select submission.id, count(*)::int as count
       from submission join message on message.submission_id = submission.id
      where submission.user_id = ? and not message.from_patient and message.seen_at is null
      group by submission.id`,
    [userId],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** A patient changes the status only with a reply. */
async function answeredOf(tx: EntityManager, userId: string): Promise<Set<string>> {
  const rows = await tx.execute<Array<{ id: string }>>(
    `select distinct submission.id
       from submission join status_change on status_change.submission_id = submission.id
      where submission.user_id = ? and status_change.author_id = submission.user_id`,
    [userId],
  );
  return new Set(rows.map(({ id }) => id));
}
