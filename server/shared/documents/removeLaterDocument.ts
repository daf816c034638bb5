/** Permanently deletes a document that a patient uploaded for a reply in progress. Idempotent. */
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { NotFound } from '@clinic/server-platform/base';
import { Document, InformationRequest, Submission } from '@clinic/server-platform/entities';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';

/**
 * Submitted documents, and answers to an earlier request, stay.
 * @throws NotFound, also for another patient's
 */
export const removeLaterDocument = (
  em: EntityManager,
  { submissionId, id }: { submissionId: string; id: string },
  requestContext: SignedInRequest,
): Promise<void> =>
  em.transactional(async (tx) => {
    const own = { id: submissionId, user: requestContext.by.id };
    if (!(await tx.findOne(Submission, own, { lockMode: LockMode.PESSIMISTIC_WRITE }))) {
      throw new NotFound('No such submission');
    }
    const request = await tx.findOne(InformationRequest, { submission: submissionId, closedAt: null });
    if (!request) return;
    const removed = await tx.nativeDelete(Document, {
      id,
      submission: submissionId,
      draft: null,
      createdAt: { $gte: request.createdAt },
    });
    if (removed === 0) return;
    recordAudit(tx, requestContext, {
      action: 'document_removed',
      object: { type: 'document', id },
      detail: { submission: submissionId },
    });
  });
