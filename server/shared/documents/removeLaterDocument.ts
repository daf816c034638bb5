/** Permanently deletes a document that a patient uploaded for a reply in progress. Idempotent. */
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { SignedInRequest } from '../../platform/access/requestContext.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { NotFound } from '../../platform/base/errors.ts';
import { Document } from '../../platform/db/entities/document.ts';
import { InformationRequest } from '../../platform/db/entities/informationRequest.ts';
import { Submission } from '../../platform/db/entities/submission.ts';

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
