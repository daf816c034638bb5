/** Opens a draft for a caller that knows its secret. */
import { NotFound } from '@clinic/server-platform/base';
import { isSecretOf } from '@clinic/server-platform/db';
import { Draft } from '@clinic/server-platform/entities';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { isDraftKey } from './draftKey.ts';

/** The credentials a request presents to open a draft. */
export interface DraftKey {
  id: string;
  secret: string;
}

/** @throws NotFound for an unknown id and for a wrong secret alike */
export const openDraft = (em: EntityManager, key: DraftKey): Promise<Draft> => find(em, key);

/** Opens the draft and locks its row until the transaction ends. */
export const lockDraft = (em: EntityManager, key: DraftKey): Promise<Draft> =>
  find(em, key, LockMode.PESSIMISTIC_WRITE);

/** Whether the secret opens the draft: the original one, or one issued later. */
export const opens = async (
  em: EntityManager,
  draft: Pick<Draft, 'id' | 'secretHash'>,
  secret: string,
): Promise<boolean> => isSecretOf(draft.secretHash, secret) || (await isDraftKey(em, draft.id, secret));

async function find(em: EntityManager, { id, secret }: DraftKey, lockMode?: LockMode): Promise<Draft> {
  const draft = await em.findOne(Draft, id, lockMode === undefined ? {} : { lockMode });
  if (!draft || !(await opens(em, draft, secret))) throw new NotFound('No such draft');
  return draft;
}
