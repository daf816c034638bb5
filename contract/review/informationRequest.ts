/** Questions that the clinic asks a patient to answer again. Shared with the browser. */
import { z } from 'zod';
import { SubmissionDetail } from '../review.ts';
import { route } from '../route.ts';
import { staffById } from '../submissionAccess.ts';
import { MessageText } from './messages.ts';

/**
 * POST /api/submissions/:id/requests: a message to the patient, and the questions to answer again. The status
 * becomes NEEDS_INFO. A reason is required under the same conditions as for a change of status; a stale
 * `revision` answers 409. Replies with the `SubmissionDetail`.
 */
export const NewRequest = z.strictObject({
  message: MessageText,
  questionIds: z.array(z.string().min(1).max(100)).min(1).max(100),
  reason: z.string().trim().min(1).max(2000).optional(),
  revision: z.number().int().optional(),
});
export type NewRequest = z.infer<typeof NewRequest>;

export const requestInformation = route('POST', '/api/submissions/:id/requests', {
  ...staffById,
  body: NewRequest,
  answer: SubmissionDetail,
});
