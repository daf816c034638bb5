/** A submission as its patient sees it, and the reply to a request of the clinic. Shared with the browser. */
import { z } from 'zod';
import { PromisedStep } from '../promisedSteps.ts';
import { MessageText } from '../review/messages.ts';
import { Status } from '../review.ts';
import { route } from '../route.ts';
import { patientById, SubmissionId } from '../submissionAccess.ts';
import { AnswerMap, Uuid } from '../values.ts';
import { OwnMessages } from './ownMessages.ts';

/** GET /api/patient/submissions/:id: contains nothing that is for staff only. */
export const OwnSubmissionDetail = z.strictObject({
  id: SubmissionId,
  reference: z.string(),
  status: Status,
  createdAt: z.string(),
  language: z.string(),
  questionnaire: z.strictObject({ id: z.string(), name: z.string(), version: z.string() }),
  answers: AnswerMap,
  /**
   * The date (in the clinic's time zone) the answers are evaluated on: visibility and computed values depend
   * on it.
   */
  answeredOn: z.iso.date(),
  /** Revision of the answers; sent back as `baseRevision` with a reply. */
  revision: z.number().int(),
  /** Status history, oldest first. `byReply`: the patient's answer to a request caused the change. */
  history: z.array(z.strictObject({ status: Status, at: z.string(), byReply: z.boolean() })),
  request: z
    .strictObject({
      id: z.uuid(),
      message: z.string(),
      questionIds: z.array(z.string()),
      createdAt: z.string(),
    })
    .nullable(),
  messages: OwnMessages,
  /** What the clinic promised and has not done yet, the next one first. */
  promised: z.array(PromisedStep),
});
export type OwnSubmissionDetail = z.infer<typeof OwnSubmissionDetail>;

/**
 * POST /api/patient/submissions/:id/answers: only the requested questions, and those that the new answers
 * make visible; null clears an answer. 409 `request_closed` or `other_revision`; 422 as at submit. Idempotent
 * by key. Replies with the `OwnSubmissionDetail`.
 */
export const AnswersReply = z.strictObject({
  key: Uuid,
  requestId: Uuid,
  baseRevision: z.number().int().min(1),
  changes: AnswerMap,
  message: MessageText.optional(),
});
export type AnswersReply = z.infer<typeof AnswersReply>;

export const ownSubmission = route('GET', '/api/patient/submissions/:id', {
  ...patientById,
  answer: OwnSubmissionDetail,
});

export const replyToRequest = route('POST', '/api/patient/submissions/:id/answers', {
  ...patientById,
  body: AnswersReply,
  answer: OwnSubmissionDetail,
});
