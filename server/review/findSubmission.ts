/** One submission, or the same answer whatever id is unknown. */
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Submission } from '../db/entities/submission.ts';
import { NotFound } from '../http/errors.ts';

const failHandler = () => new NotFound('No such submission');

export const findSubmission = (em: EntityManager, id: string): Promise<Submission> =>
  em.findOneOrFail(Submission, id, {
    failHandler,
    populate: ['evidenceJSON', 'assignee'],
  }) as Promise<Submission>;

/** With its row locked until the transaction ends. */
export const lockSubmission = (em: EntityManager, id: string): Promise<Submission> =>
  em.findOneOrFail(Submission, id, {
    failHandler,
    populate: ['evidenceJSON'],
    lockMode: LockMode.PESSIMISTIC_WRITE,
  }) as Promise<Submission>;
