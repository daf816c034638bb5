/** Which members of staff have a submission open. */
import type { Presence } from '@clinic/contract/presence';
import type { QueuePresence } from '@clinic/contract/queue/presence';
import type { SignedInRequest } from '@clinic/server-platform/access';
import {
  leavePresent,
  othersPresent,
  type PresenceSubject,
  stayPresent,
} from '@clinic/server-platform/messaging';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findSubmission } from '../findSubmission.ts';

const subject = (id: string): PresenceSubject => ({
  id,
  changed: { type: 'presence_changed', submissionId: id },
});

/** @throws NotFound */
export const stay = (em: EntityManager, id: string, requestContext: SignedInRequest): Promise<Presence> =>
  em.transactional(async (tx) => {
    await findSubmission(tx, id);
    return stayPresent(tx, subject(id), requestContext);
  });

export const leave = (em: EntityManager, id: string, requestContext: SignedInRequest): Promise<void> =>
  em.transactional((tx) => leavePresent(tx, subject(id), requestContext));

/** Staff other than the caller; submissions that no one else has open are left out. */
export const viewers = async (
  em: EntityManager,
  ids: readonly string[],
  requestContext: Pick<SignedInRequest, 'by' | 'at'>,
): Promise<QueuePresence> =>
  [...(await othersPresent(em, ids, requestContext))].map(([id, others]) => ({ id, others }));
