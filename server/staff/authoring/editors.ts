/** Which members of staff have a draft open. */
import type { Presence } from '@clinic/contract/presence';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { leavePresent, type PresenceSubject, stayPresent } from '@clinic/server-platform/messaging';
import type { EntityManager } from '@mikro-orm/postgresql';
import { draftOf } from './drafts.ts';
import type { AuthoringKind } from './kind.ts';

const subject = (id: string): PresenceSubject => ({ id, changed: { type: 'editors_changed', draftId: id } });

/** @throws NotFound */
export const stayEditing = (
  em: EntityManager,
  kind: AuthoringKind,
  id: string,
  requestContext: SignedInRequest,
): Promise<Presence> =>
  em.transactional(async (tx) => {
    await draftOf(tx, kind, id);
    return stayPresent(tx, subject(id), requestContext);
  });

export const leaveEditing = (em: EntityManager, id: string, requestContext: SignedInRequest): Promise<void> =>
  em.transactional((tx) => leavePresent(tx, subject(id), requestContext));
