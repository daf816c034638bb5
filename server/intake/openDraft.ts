/** A draft, for whoever knows its secret. */
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Draft } from '../db/entities/draft.ts';
import { NotFound } from '../http/errors.ts';
import { isSecretOf } from './draftSecret.ts';

/** What a request shows to open a draft. */
export interface DraftKey {
  id: string;
  secret: string;
}

/** @throws NotFound, the same for an unknown id and a wrong secret */
export async function openDraft(em: EntityManager, { id, secret }: DraftKey): Promise<Draft> {
  const draft = await em.findOne(Draft, id);
  if (!draft || !isSecretOf(draft.secretHash, secret)) throw new NotFound('No such draft');
  return draft;
}

/** The draft with its row locked until the transaction ends. */
export async function lockDraft(em: EntityManager, { id, secret }: DraftKey): Promise<Draft> {
  const draft = await em.findOne(Draft, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!draft || !isSecretOf(draft.secretHash, secret)) throw new NotFound('No such draft');
  return draft;
}
