/** Notes of staff about a submission. Shared with the browser. */
import { z } from 'zod';
import { Role } from '../auth.ts';
import { route } from '../route.ts';
import { SubmissionId } from '../submissionAccess.ts';

export const ReviewNote = z.strictObject({
  id: z.uuid(),
  message: z.string(),
  createdAt: z.string(),
  author: z.strictObject({ name: z.string(), role: Role }),
});
export type ReviewNote = z.infer<typeof ReviewNote>;
export const ReviewNotes = z.array(ReviewNote);

/** Characters. */
export const LONGEST_NOTE = 10_000;
export const NewReviewNote = z.strictObject({ message: z.string().trim().min(1).max(LONGEST_NOTE) });
export type NewReviewNote = z.infer<typeof NewReviewNote>;

export const reviewNotes = route('GET', '/api/submissions/:id/notes', {
  access: 'staff',
  healthData: true,
  params: { id: SubmissionId },
  answer: ReviewNotes,
});
export const addNote = route('POST', '/api/submissions/:id/notes', {
  access: 'staff',
  healthData: true,
  params: { id: SubmissionId },
  body: NewReviewNote,
  answer: ReviewNote,
  status: 201,
});
