/** The staff's notes on a submission, newest first. */
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { ReviewNote } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findSubmission } from './findSubmission.ts';

export const notes = (
  em: EntityManager,
  submission: string,
  requestContext: RequestContext,
): Promise<ReviewNote[]> =>
  em.transactional(async (tx) => {
    await findSubmission(tx, submission);
    const orderBy = { createdAt: 'desc', id: 'desc' } as const;
    const notes = await tx.find(ReviewNote, { submission }, { populate: ['author'], orderBy });
    recordAudit(tx, requestContext, {
      action: 'notes_viewed',
      object: { type: 'submission', id: submission },
    });
    return notes as ReviewNote[];
  });
