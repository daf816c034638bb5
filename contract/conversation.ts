/** Messages between clinic and patient about a submission. Shared with the browser. */
import { z } from 'zod';
import { Role } from './auth.ts';
import { Flags, Status, SubmissionDetail, SubmissionId } from './review.ts';
import { route } from './route.ts';

const Uuid = z.uuid().toLowerCase();
const Author = z.strictObject({ name: z.string(), role: Role });
/** Characters. */
export const LONGEST_MESSAGE = 5000;
const MessageText = z.string().trim().min(1).max(LONGEST_MESSAGE);
const AnswerMap = z.record(z.string().max(100), z.unknown());

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

/** POST …/messages. The browser chooses the key, so a message sent twice is stored once. */
export const NewMessage = z.strictObject({ key: Uuid, message: MessageText });
export type NewMessage = z.infer<typeof NewMessage>;

/** GET, POST /api/submissions/:id/messages, oldest first. */
export const StaffMessage = z.strictObject({
  id: z.uuid(),
  fromPatient: z.boolean(),
  message: z.string(),
  createdAt: z.string(),
  /** When the other side first read it. */
  seenAt: z.string().nullable(),
  author: Author,
});
export type StaffMessage = z.infer<typeof StaffMessage>;
export const StaffMessages = z.array(StaffMessage);

/** GET /api/submissions/:id/versions: the answers as submitted and after each reply, oldest first. */
export const AnswersVersion = z.strictObject({
  number: z.number().int(),
  cause: z.enum(['submitted', 'reply']),
  createdAt: z.string(),
  author: Author.nullable(),
  ruleSet: z.strictObject({ id: z.string(), version: z.string() }),
  answersJSON: AnswerMap,
  flagsJSON: Flags,
  raisedFlags: z.array(z.string()),
});
export type AnswersVersion = z.infer<typeof AnswersVersion>;
export const AnswersVersions = z.array(AnswersVersion);

const at = z.string();
/** Eligibility rules that hold for the latest answers: the patient read about them and continued. */
const ContinuedPast = z.array(z.string()).optional();

/** GET /api/submissions/:id/timeline: all events, oldest first. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('submitted'),
    at,
    author: Author.nullable(),
    continuedPast: ContinuedPast,
  }),
  z.strictObject({
    kind: z.literal('status'),
    at,
    author: Author,
    from: Status,
    to: Status,
    reason: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal('note'), at, author: Author, id: z.uuid(), message: z.string() }),
  z.strictObject({
    kind: z.literal('message'),
    at,
    author: Author,
    id: z.uuid(),
    message: z.string(),
    fromPatient: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('request'),
    at,
    author: Author,
    id: z.uuid(),
    message: z.string(),
    questionIds: z.array(z.string()),
    state: z.enum(['open', 'answered', 'closed']),
  }),
  z.strictObject({
    kind: z.literal('reply'),
    at,
    author: Author.nullable(),
    /** The version of the answers after this event. */
    version: z.number().int(),
    changed: z.array(z.string()),
    continuedPast: ContinuedPast,
  }),
  /** All views of one person on one day, at the time of the last one. */
  z.strictObject({ kind: z.literal('viewed'), at, author: Author, times: z.number().int() }),
]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;
export const Timeline = z.array(TimelineEntry);

/** A message as the patient sees it: the clinic's or their own. */
export const OwnMessage = z.strictObject({
  id: z.uuid(),
  from: z.enum(['clinic', 'you']),
  /** Author of a message of the clinic. */
  name: z.string().nullable(),
  message: z.string(),
  createdAt: z.string(),
});
export type OwnMessage = z.infer<typeof OwnMessage>;
export const OwnMessages = z.array(OwnMessage);

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
  /** Status history, oldest first. */
  history: z.array(z.strictObject({ status: Status, at: z.string() })),
  request: z
    .strictObject({
      id: z.uuid(),
      message: z.string(),
      questionIds: z.array(z.string()),
      createdAt: z.string(),
    })
    .nullable(),
  messages: OwnMessages,
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

const patientById = { access: 'patient', healthData: true, params: { id: SubmissionId } } as const;

const staffById = { access: 'staff', healthData: true, params: { id: SubmissionId } } as const;
export const ownSubmission = route('GET', '/api/patient/submissions/:id', {
  ...patientById,
  answer: OwnSubmissionDetail,
});
export const ownMessages = route('GET', '/api/patient/submissions/:id/messages', {
  ...patientById,
  answer: OwnMessages,
});
export const writeToClinic = route('POST', '/api/patient/submissions/:id/messages', {
  ...patientById,
  body: NewMessage,
  answer: OwnMessage,
  status: 201,
});
export const replyToRequest = route('POST', '/api/patient/submissions/:id/answers', {
  ...patientById,
  body: AnswersReply,
  answer: OwnSubmissionDetail,
});
export const messages = route('GET', '/api/submissions/:id/messages', {
  ...staffById,
  answer: StaffMessages,
});
export const writeToPatient = route('POST', '/api/submissions/:id/messages', {
  ...staffById,
  body: NewMessage,
  answer: StaffMessage,
  status: 201,
});
export const versions = route('GET', '/api/submissions/:id/versions', {
  ...staffById,
  answer: AnswersVersions,
});
export const timeline = route('GET', '/api/submissions/:id/timeline', { ...staffById, answer: Timeline });
export const requestInformation = route('POST', '/api/submissions/:id/requests', {
  ...staffById,
  body: NewRequest,
  answer: SubmissionDetail,
});
