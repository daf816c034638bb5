/** The documents submitted with a submission or sent later, oldest first. Reading the list is audited. */
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { NotFound } from '@clinic/server-platform/base';
import { Document, Submission } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';

/** @throws NotFound for an unknown submission and for another patient's alike */
export const listDocuments = (
  em: EntityManager,
  submissionId: string,
  requestContext: SignedInRequest,
): Promise<Document[]> =>
  em.transactional(async (tx) => {
    const own = requestContext.by.role === 'PATIENT' ? { user: requestContext.by.id } : {};
    if (!(await tx.count(Submission, { id: submissionId, ...own }))) throw new NotFound('No such submission');
    recordAudit(tx, requestContext, {
      action: 'documents_listed',
      object: { type: 'submission', id: submissionId },
    });
    return (await tx.find(
      Document,
      { submission: submissionId },
      { orderBy: { createdAt: 'asc', id: 'asc' } },
    )) as Document[];
  });
