/** Records that somebody contacted the patient, or tried to. */
import type { NewContact } from '@clinic/contract/review/contacts';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { codedError } from '@clinic/server-platform/base';
import { recordSubmissions, runTogether } from '@clinic/server-platform/db';
import type { Submission } from '@clinic/server-platform/entities';
import { publishLive } from '@clinic/server-platform/messaging';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lockSubmission } from '../findSubmission.ts';
import { type ViewedSubmission, viewOf } from '../viewSubmission.ts';

export class ContactInFuture extends codedError(
  422,
  'contact_in_future',
  'A contact has already taken place: give a time that is not in the future',
) {}
export class ContactTooEarly extends codedError(
  422,
  'contact_too_early',
  'The form was submitted after that time: give the time of a contact since then',
) {}
export class NextTry extends codedError(
  422,
  'next_try',
  'Give the time of the next try if the patient was not reached, and only then: within a week from now',
) {}

/** A clock of a browser may be this much ahead. */
const AHEAD_MS = 60_000;
const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 86_400_000;
/** As `nextNotification` divides the time. */
const LAST_SHARE = 4;

/** Idempotent: the same key is recorded once. */
export const recordContact = (
  em: EntityManager,
  id: string,
  contact: NewContact,
  requestContext: SignedInRequest,
): Promise<ViewedSubmission> =>
  em.transactional(async (tx) => {
    const submission = await lockSubmission(tx, id);
    const { contactedAt, nextTryAt } = timesOf(submission, contact, requestContext.at);
    const contactId = crypto.randomUUID();
    const made = await tx.execute<unknown[]>(
      `insert into patient_contact
         (id, submission_id, author_id, outcome, contacted_at, next_try_at, note, client_key, created_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (submission_id, client_key) do nothing returning true`,
      [
        ...[
          contactId,
          id,
          requestContext.by.id,
          contact.outcome,
          contactedAt,
          nextTryAt,
          contact.note ?? null,
        ],
        ...[contact.key, requestContext.at],
      ],
    );
    const object = { type: 'submission', id } as const;
    if (made.length === 0) {
      recordAudit(tx, requestContext, { action: 'submission_viewed', object });
      return viewOf(tx, submission);
    }
    if (nextTryAt) await continueUntil(tx, id, nextTryAt, requestContext);
    else {
      const ended = 'update contact_due set closed_at = ? where submission_id = ? and closed_at is null';
      await tx.execute(ended, [requestContext.at, id]);
    }
    recordAudit(tx, requestContext, {
      action: 'contact_recorded',
      object,
      detail: { contact: contactId, outcome: contact.outcome },
    });
    await tx.flush();
    await runTogether(tx, [recordSubmissions([id])]);
    // Not sent to the patient: it is internal to the staff.
    await publishLive(tx, { type: 'submission_changed', submissionId: id });
    return viewOf(tx, submission);
  });

/** @throws ContactInFuture, ContactTooEarly, NextTry */
function timesOf(
  { createdAt }: Submission,
  { outcome, contactedAt, nextTryAt }: NewContact,
  now: Date,
): { contactedAt: Date; nextTryAt: Date | null } {
  const at = contactedAt === undefined ? now : new Date(contactedAt);
  if (at.getTime() > now.getTime() + AHEAD_MS) throw new ContactInFuture();
  // Times are given to the minute.
  if (at.getTime() + MINUTE_MS <= createdAt.getTime()) throw new ContactTooEarly();
  const next = nextTryAt === undefined ? null : new Date(nextTryAt);
  const isNeeded = outcome === 'not_reached';
  if (isNeeded !== (next !== null)) throw new NextTry();
  if (next && (next <= now || next.getTime() > now.getTime() + WEEK_MS)) throw new NextTry();
  return { contactedAt: at, nextTryAt: next };
}

/** Whoever tried is notified shortly before the next try. */
async function continueUntil(
  tx: EntityManager,
  id: string,
  nextTryAt: Date,
  { at, by }: SignedInRequest,
): Promise<void> {
  const notifyAt = new Date(nextTryAt.getTime() - (nextTryAt.getTime() - at.getTime()) / LAST_SHARE);
  await tx.execute(
    `insert into contact_due (submission_id, raised, unknown, started_at, due_at, tried_by_id, notify_at)
     values (?, '{}', '{}', ?, ?, ?, ?)
     on conflict (submission_id) do update set started_at = excluded.started_at, due_at = excluded.due_at,
       closed_at = null, tried_by_id = excluded.tried_by_id, notified = '{}', notify_at = excluded.notify_at`,
    [id, at, nextTryAt, by.id, notifyAt],
  );
}
