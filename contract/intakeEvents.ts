/**
 * Telemetry that patients' browsers send about the progress of an intake. Shared with the browser. Never
 * contains answer values.
 *
 * When each type is sent:
 * - `opened` (POST /api/intake/opened, before a draft exists): the intake page was shown. Once per page load.
 * - `started`: the first answer was given. The server also records it when the first answer is
 *   stored, so a lost event still counts; the earlier of the two is the start. Send it for the
 *   device and, offline, the time.
 * - `step_viewed`: a step was shown; also on re-entry.
 * - `step_completed`: Continue was pressed on a step and everything on it was accepted.
 * - `step_left`: a visit to a step (or the review) ended: by Continue, Back, another page, a hidden tab.
 *   The only type with `activeMs`: the time the page was visible during this visit, where a pause between
 *   two inputs counts for at most 5 minutes. A tab that becomes visible again starts a new visit (no
 *   `step_viewed`).
 * - `invalid`: Continue was pressed and an answer of the step was refused. Once per press.
 * - `save_failed`: an autosave failed on a step. Once per outage, not per retry.
 * - `resumed`: a stored draft was reopened.
 * - `review_viewed`: the review step was shown.
 * - `notice_viewed`: a help page was shown. Without its id or step, which would reveal an answer.
 * - `submitted`: not sent. The server records it with the submission.
 *
 * A batch is sent when a step is left, when the tab is hidden, and after being offline; with keepalive. The
 * same event may be sent again after a lost reply: it is deduplicated by `eventId`. Failing to send must
 * never disturb the patient.
 */
import { z } from 'zod';
import { Uuid } from './values.ts';

const At = z.iso.datetime({ offset: true });

/** A random id kept by this browser; reveals nothing about the person. */
const VisitorId = Uuid;

/**
 * From client hints if available, otherwise the user agent; an iPad that claims to be a Macintosh has touch
 * points.
 */
const DEVICES = ['desktop', 'mobile', 'tablet', 'unknown'] as const;
export const Device = z.enum(DEVICES);
export type Device = z.infer<typeof Device>;

const StepKey = z.string().regex(/^[\w-]{1,100}$/);
const event = { eventId: Uuid, clientAt: At };

const MAX_EVENTS_PER_BATCH = 100;
/** Any further events of a draft are acknowledged and dropped. */
export const MAX_EVENTS_PER_DRAFT = 500;

export const IntakeEvent = z.discriminatedUnion('type', [
  z.strictObject({ ...event, type: z.literal('started'), stepKey: StepKey.optional() }),
  z.strictObject({ ...event, type: z.literal('step_viewed'), stepKey: StepKey }),
  z.strictObject({ ...event, type: z.literal('step_completed'), stepKey: StepKey }),
  /** `stepKey` is a step's id, or `review`. */
  z.strictObject({
    ...event,
    type: z.literal('step_left'),
    stepKey: StepKey,
    activeMs: z.number().int().min(0).max(86_400_000),
  }),
  z.strictObject({ ...event, type: z.literal('invalid'), stepKey: StepKey }),
  z.strictObject({ ...event, type: z.literal('save_failed'), stepKey: StepKey.optional() }),
  z.strictObject({ ...event, type: z.literal('resumed'), stepKey: StepKey.optional() }),
  z.strictObject({ ...event, type: z.literal('review_viewed') }),
  z.strictObject({ ...event, type: z.literal('notice_viewed') }),
]);
export type IntakeEvent = z.infer<typeof IntakeEvent>;

/** POST /api/intake/drafts/:id/events, authenticated by the draft's secret. */
export const EventBatch = z.strictObject({
  visitorId: VisitorId,
  device: Device,
  /** The batch waited for a connection: its `clientAt` are used, but never before the last contact. */
  offline: z.boolean().default(false),
  events: z.array(IntakeEvent).min(1).max(MAX_EVENTS_PER_BATCH),
});
export type EventBatch = z.infer<typeof EventBatch>;

/** POST /api/intake/opened. */
export const Opened = z.strictObject({
  eventId: Uuid,
  visitorId: VisitorId,
  device: Device,
  questionnaireId: z.string().min(1).max(100),
  version: z.string().min(1).max(20),
});
export type Opened = z.infer<typeof Opened>;

/**
 * Response of both routes: the number of events stored. Duplicates, events over the limit and unknown ones
 * are not errors.
 */
export const EventsAccepted = z.strictObject({ accepted: z.number().int().min(0) });
export type EventsAccepted = z.infer<typeof EventsAccepted>;
