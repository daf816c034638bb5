/** Reads a draft with its answers, to continue it. */
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import type { Draft } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type DraftKey, openDraft } from './drafts/openDraft.ts';

/** @throws NotFound for an unknown id and for a wrong secret alike */
export const readDraft = (em: EntityManager, key: DraftKey, requestContext: RequestContext): Promise<Draft> =>
  em.transactional(async (tx) => {
    const draft = await openDraft(tx, key);
    recordAudit(tx, requestContext, { action: 'draft_opened', object: { type: 'draft', id: draft.id } });
    return draft;
  });
