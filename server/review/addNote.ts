/** Adds a note of the staff to a submission. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { recordAudit } from '../audit/record.ts';
import { ReviewNote } from '../db/entities/reviewNote.ts';
import type { StaffOccasion } from './changeStatus.ts';
import type { NewReviewNote } from './contract.ts';
import { findSubmission } from './findSubmission.ts';

export const addNote = (
  em: EntityManager,
  id: string,
  { message }: NewReviewNote,
  occasion: StaffOccasion,
): Promise<ReviewNote> =>
  em.transactional(async (tx) => {
    const note = tx.create(ReviewNote, {
      id: crypto.randomUUID(),
      submission: await findSubmission(tx, id),
      message,
      author: occasion.by,
      createdAt: occasion.at,
    });
    tx.persist(note);
    recordAudit(tx, occasion, {
      action: 'note_added',
      object: { type: 'submission', id },
      detail: { note: note.id },
    });
    return note;
  });
