/** Finds one submission, with the same error for every unknown id. */
import { CodedError, NotFound } from '@clinic/server-platform/base';
import { Submission } from '@clinic/server-platform/entities';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';

const failHandler = () => new NotFound('No such submission');

export const findSubmission = (em: EntityManager, id: string): Promise<Submission> =>
  em.findOneOrFail(Submission, id, {
    failHandler,
    populate: ['evidenceJSON', 'assignee'],
  }) as Promise<Submission>;

/** The decision is based on a revision that is no longer current. */
class SubmissionChanged extends CodedError {
  readonly status = 409;
  readonly code = 'status_changed';

  constructor({ status, revision }: Pick<Submission, 'status' | 'revision'>) {
    super('Somebody else changed the submission in the meantime', { status, revision });
  }
}

/** Locks its row until the transaction ends. @throws SubmissionChanged when `seen` is an earlier revision */
export async function lockSubmission(em: EntityManager, id: string, seen?: number): Promise<Submission> {
  const submission = (await em.findOneOrFail(Submission, id, {
    failHandler,
    populate: ['evidenceJSON'],
    lockMode: LockMode.PESSIMISTIC_WRITE,
  })) as Submission;
  if (seen !== undefined && seen !== submission.revision) throw new SubmissionChanged(submission);
  return submission;
}
