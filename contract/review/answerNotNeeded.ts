/** A patient's message that needs no answer. Shared with the browser. */
import { SubmissionDetail } from '../review.ts';
import { route } from '../route.ts';
import { staffById } from '../submissionAccess.ts';

/** POST /api/submissions/:id/answer-not-needed: nobody waits for an answer any more, such as after "Thank you". */
export const answerNotNeeded = route('POST', '/api/submissions/:id/answer-not-needed', {
  ...staffById,
  answer: SubmissionDetail,
});
