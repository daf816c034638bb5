/** What became of a submitted draft. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Draft } from '../db/entities/draft.ts';
import { Submission } from '../db/entities/submission.ts';
import type { Submitted } from './contract.ts';

export const toSubmitted = ({
  reference,
  createdAt,
}: Pick<Submission, 'reference' | 'createdAt'>): Submitted => ({
  reference,
  submittedAt: createdAt.toISOString(),
});

export const submissionOf = async (em: EntityManager, draft: Pick<Draft, 'id'>): Promise<Submitted> =>
  toSubmitted(await em.findOneOrFail(Submission, { draft: draft.id }));
