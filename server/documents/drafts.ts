/** How documents come to the intake they are uploaded in. The intake knows who may open it. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Draft } from '../platform/db/entities/draft.ts';

export interface DocumentDraftKey {
  id: string;
  secret: string;
}

export interface Drafts {
  /** @throws NotFound, the same for an unknown id and a wrong secret */
  open(em: EntityManager, key: DocumentDraftKey): Promise<Draft>;
  /** With its row locked until the transaction ends. */
  lock(em: EntityManager, key: DocumentDraftKey): Promise<Draft>;
}
