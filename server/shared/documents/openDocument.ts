/** Opens a document for an authorized reader. Reading it is audited. */
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { NotFound } from '@clinic/server-platform/base';
import { asSystem, openingDrafts, secretHash } from '@clinic/server-platform/db';
import { Document } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Drafts } from './drafts.ts';

export const openDocument = (
  em: EntityManager,
  drafts: Drafts,
  { id, draftSecret }: { id: string; draftSecret: string | undefined },
  requestContext: RequestContext,
): Promise<Document> =>
  withItsDraft(em, { id, draftSecret }, () =>
    em.transactional(async (tx) => {
      const document = (await tx.findOne(Document, id, { populate: ['submission'] })) as Document | null;
      if (!document || !(await mayRead(tx, drafts, document, draftSecret, requestContext))) {
        throw new NotFound('No such document');
      }
      recordAudit(tx, requestContext, { action: 'document_read', object: { type: 'document', id } });
      return document;
    }),
  );

/** A secret opens only the draft that the document was uploaded to. */
async function withItsDraft<T>(
  em: EntityManager,
  { id, draftSecret }: { id: string; draftSecret: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  if (draftSecret === undefined) return work();
  const [document] = await asSystem('documents', () =>
    em.execute<Array<{ draft: string | null }>>('select draft_id as draft from document where id = ?', [id]),
  );
  const draft = document?.draft;
  return draft ? openingDrafts([{ id: draft, secretHash: secretHash(draftSecret) }], work) : work();
}

/** Staff may read submitted documents, patients their own, and holders of a draft its uploads. */
async function mayRead(
  em: EntityManager,
  drafts: Drafts,
  { submission, draft }: Document,
  draftSecret: string | undefined,
  { by }: RequestContext,
): Promise<boolean> {
  if (by && by.role !== 'PATIENT' && submission) return true;
  if (by?.role === 'PATIENT' && submission?.user?.id === by.id) return true;
  if (!draft || draftSecret === undefined) return false;
  return drafts.open(em, { id: draft.id, secret: draftSecret }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof NotFound) return false;
      throw error;
    },
  );
}
