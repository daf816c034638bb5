/** A patient's own submissions, newest first. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Occasion } from '../audit/occasion.ts';
import { recordAudit } from '../audit/record.ts';
import { Submission } from '../db/entities/submission.ts';
import type { User } from '../db/entities/user.ts';

export const ownSubmissions = (em: EntityManager, user: User, occasion: Occasion): Promise<Submission[]> =>
  em.transactional(async (tx) => {
    recordAudit(tx, occasion, { action: 'own_submissions_listed', object: { type: 'user', id: user.id } });
    return (await tx.find(
      Submission,
      { user: user.id },
      { orderBy: { createdAt: 'desc', id: 'desc' } },
    )) as Submission[];
  });
