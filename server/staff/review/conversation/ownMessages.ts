/** The patient's side of the messages. */
import type { NewMessage } from '@clinic/contract/review/messages';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { SignedInRequest } from '../../../platform/access/requestContext.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { Message } from '../../../platform/db/entities/message.ts';
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
  requestContext: SignedInRequest,
): Promise<Message> =>
  em.transactional(async (tx) =>
    addMessage(tx, await lockOwn(tx, id, requestContext.by), message, 'patient', requestContext),
  );
