/** How documents access the draft they are uploaded to. The intake decides who may open it. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Draft } from '../../platform/db/entities/draft.ts';

export interface DocumentDraftKey {
  id: string;
  secret: string;
}

export interface Drafts {
  /** @throws NotFound for an unknown id and for a wrong secret alike */
  open(em: EntityManager, key: DocumentDraftKey): Promise<Draft>;
  /** Locks its row until the transaction ends. */
  lock(em: EntityManager, key: DocumentDraftKey): Promise<Draft>;
}
