/** How documents access the draft they are uploaded to. The intake decides who may open it. */
import type { Draft } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';

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
