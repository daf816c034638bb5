/** Permanently deletes a document of an intake in progress. Idempotent. */
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { Document } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentDraftKey, Drafts } from './drafts.ts';

export const removeDocument = (
  em: EntityManager,
  drafts: Drafts,
  key: DocumentDraftKey,
  id: string,
  requestContext: RequestContext,
): Promise<void> =>
  em.transactional(async (tx) => {
    const draft = await drafts.lock(tx, key);
    const removed = await tx.nativeDelete(Document, { id, draft: draft.id, submission: null });
    if (removed === 0) return;
    recordAudit(tx, requestContext, {
      action: 'document_removed',
      object: { type: 'document', id },
      detail: { draft: draft.id },
    });
  });
