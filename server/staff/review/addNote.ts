/** Adds a staff note to a submission. */
import type { NewReviewNote } from '@clinic/contract/review/notes';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { ReviewNote } from '@clinic/server-platform/entities';
import { publishLive } from '@clinic/server-platform/messaging';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findSubmission } from './findSubmission.ts';

export const addNote = (
  em: EntityManager,
  id: string,
  { message }: NewReviewNote,
  requestContext: SignedInRequest,
): Promise<ReviewNote> =>
  em.transactional(async (tx) => {
    const submission = await findSubmission(tx, id);
    const note = tx.create(ReviewNote, {
      id: crypto.randomUUID(),
      submission,
      message,
      author: requestContext.by,
      createdAt: requestContext.at,
    });
    tx.persist(note);
    recordAudit(tx, requestContext, {
      action: 'note_added',
      object: { type: 'submission', id },
      detail: { note: note.id },
    });
    await tx.flush();
    // Not sent to the patient: notes are internal to the staff.
    await publishLive(tx, { type: 'submission_changed', submissionId: id });
    return note;
  });
