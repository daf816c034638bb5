/** The patient's side of the messages. */
import type { NewMessage } from '@clinic/contract/review/messages';
import type { Promising } from '@clinic/contract/settings';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import type { Message } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';
import { addMessage, readMessages } from './messages.ts';
import { findOwn, lockOwn } from './ownSubmission.ts';

export const ownMessages = (
  em: EntityManager,
  id: string,
  requestContext: SignedInRequest,
): Promise<Message[]> =>
  em.transactional(async (tx) => {
    await findOwn(tx, id, requestContext.by);
    recordAudit(tx, requestContext, { action: 'own_messages_viewed', object: { type: 'submission', id } });
    return readMessages(tx, id, 'patient', requestContext);
  });

/** Idempotent: the same key returns the same message. */
export const writeToClinic = (
  em: EntityManager,
  id: string,
  message: NewMessage,
  promising: Promising,
  requestContext: SignedInRequest,
): Promise<Message> =>
  em.transactional(async (tx) =>
    addMessage(tx, await lockOwn(tx, id, requestContext.by), message, 'patient', requestContext, promising),
  );
