/** All events of a submission. Shared with the browser. */
import { z } from 'zod';
import { OpenDanger, Status } from '../review.ts';
import { route } from '../route.ts';
import { staffById } from '../submissionAccess.ts';
import { Author } from './author.ts';
import { ContactOutcome } from './contacts.ts';

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
    /** Open when it was approved. */
    dangers: z.array(OpenDanger),
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
  /** At the time of the contact. */
  z.strictObject({
    kind: z.literal('contact'),
    at,
    author: Author,
    id: z.uuid(),
    outcome: ContactOutcome,
    nextTryAt: z.string().nullable(),
    note: z.string().nullable(),
  }),
  /** These members of staff were told to contact the patient, or that the patient waits. */
  z.strictObject({
    kind: z.literal('notified'),
    at,
    author: z.null(),
    names: z.array(z.string()),
    about: z.enum(['contact', 'promise']),
    late: z.boolean(),
  }),
  /** All views of one person on one day, at the time of the last one. */
  z.strictObject({ kind: z.literal('viewed'), at, author: Author, times: z.number().int() }),
]);
export type TimelineEntry = z.infer<typeof TimelineEntry>;
export const Timeline = z.array(TimelineEntry);

export const timeline = route('GET', '/api/submissions/:id/timeline', { ...staffById, answer: Timeline });
