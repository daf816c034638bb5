/** Messages between clinic and patient. */
import type { NewMessage } from '@clinic/contract/review/messages';
import type { Promising } from '@clinic/contract/settings';
import type { RequestContext, SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { codedError } from '@clinic/server-platform/base';
import { asSystem, recordSubmissions, runTogether } from '@clinic/server-platform/db';
import { Message, type Submission } from '@clinic/server-platform/entities';
import { notifyPatient } from '@clinic/server-platform/messaging';
import { endPromises, promise } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findSubmission, lockSubmission } from '../findSubmission.ts';
import { notifyChange } from '../setStatus.ts';
import { mailPatient } from './mailPatient.ts';

export class MessageKeyTaken extends codedError(
  422,
  'message_key_taken',
  'This key was already used for another message; send the new message with a new key',
) {}

export type Side = 'staff' | 'patient';
/** Oldest first. */
export async function messagesOf(em: EntityManager, submission: string): Promise<Message[]> {
  const messages = await em.find(Message, { submission }, { orderBy: { createdAt: 'asc', id: 'asc' } });
  await withAuthors(em, messages);
  return messages;
}

/** A patient may read an author's name but not the author's account. */
const withAuthors = (em: EntityManager, messages: Message[]) =>
  asSystem('names of authors', () => em.populate(messages, ['author']));

/** Marks the other side's messages as read. */
export async function readMessages(
  tx: EntityManager,
  submission: string,
  side: Side,
  { at }: RequestContext,
): Promise<Message[]> {
  const unseen = { submission, fromPatient: side === 'staff', seenAt: null };
  await tx.nativeUpdate(Message, unseen, { seenAt: at });
  return messagesOf(tx, submission);
}

export const staffMessages = (
  em: EntityManager,
  id: string,
  requestContext: RequestContext,
): Promise<Message[]> =>
  em.transactional(async (tx) => {
    await findSubmission(tx, id);
    recordAudit(tx, requestContext, { action: 'messages_viewed', object: { type: 'submission', id } });
    return readMessages(tx, id, 'staff', requestContext);
  });

/** Sends a message to the patient. Idempotent: the same key returns the same message. */
export const writeToPatient = (
  em: EntityManager,
  id: string,
  message: NewMessage,
  requestContext: SignedInRequest,
): Promise<Message> =>
  em.transactional(async (tx) =>
    addMessage(tx, await lockSubmission(tx, id), message, 'staff', requestContext),
  );

/**
 * Call within a transaction that has locked the submission.
 * @param promising by when a patient's message is answered; absent: it is part of something else that is promised
 * @throws MessageKeyTaken
 */
export async function addMessage(
  tx: EntityManager,
  submission: Submission,
  { key, message }: NewMessage,
  side: Side,
  requestContext: SignedInRequest,
  promising?: Promising,
): Promise<Message> {
  const { id } = submission;
  const earlier = await tx.findOne(Message, { submission: id, clientKey: key });
  if (earlier) {
    const isRepeated = earlier.message === message && earlier.fromPatient === (side === 'patient');
    if (!isRepeated) throw new MessageKeyTaken();
    const action = side === 'staff' ? 'messages_viewed' : 'own_messages_viewed';
    recordAudit(tx, requestContext, { action, object: { type: 'submission', id } });
    await withAuthors(tx, [earlier]);
    return earlier;
  }
  const written = tx.create(Message, {
    id: crypto.randomUUID(),
    submission,
    author: requestContext.by,
    fromPatient: side === 'patient',
    message,
    clientKey: key,
    createdAt: requestContext.at,
  });
  tx.persist(written);
  if (side === 'patient') submission.answerDueAt = null;
  recordAudit(tx, requestContext, {
    action: 'message_sent',
    object: { type: 'submission', id },
    detail: { message: written.id },
  });
  await tx.flush();
  const { at } = requestContext;
  await runTogether(tx, [
    ...(side === 'staff' ? [endPromises(id, ['read', 'answer'], at)] : []),
    ...(promising ? promise(id, ['answer'], promising, at) : []),
    recordSubmissions([id]),
  ]);
  if (side === 'staff') {
    await mailPatient(tx, submission, requestContext, { template: 'new_message', about: written.id });
    await notifyPatient(tx, requestContext, { kind: 'new_message', submissionId: id });
  }
  await notifyChange(tx, submission);
  return written;
}
