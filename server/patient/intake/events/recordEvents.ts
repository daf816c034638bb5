/** Records the events a browser sends about the progress of an intake. */
import {
  type EventBatch,
  type EventsAccepted,
  type IntakeEvent,
  MAX_EVENTS_PER_DRAFT,
  type Opened,
} from '@clinic/contract/intakeEvents';
import { REVIEW_STEP } from '@clinic/engine/definition';
import type { RequestContext } from '@clinic/server-platform/access';
import { asSystem, CLINIC_LOCK } from '@clinic/server-platform/db';
import type { Draft } from '@clinic/server-platform/entities';
import { countCall, TooManyRequests } from '@clinic/server-platform/http';
import type { Library } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type DraftKey, openDraft } from '../drafts/openDraft.ts';
import { isStaff } from './milestone.ts';
import { type StoredEvent, storeEvents } from './storeEvents.ts';

/** The caller, as far as it matters for events. */
export interface Caller {
  userAgent: string;
  /** Distinguishes callers and reveals nothing else. */
  addressHash: string;
}

const MINUTE_MS = 60_000;
const BATCHES_PER_MINUTE = 60;
const OPENED_PER_MINUTE = 120;
/** Bots that identify themselves; a headless browser may be a real user's. */
const BOT = /bot\b|crawl|spider|slurp|lighthouse|facebookexternalhit|preview|^curl|^wget|python-requests/i;

/** @throws NotFound unless the secret opens the draft */
export const recordEvents = (
  em: EntityManager,
  library: Library,
  key: DraftKey,
  { visitorId, device, offline, events }: EventBatch,
  { by, at }: RequestContext,
  { userAgent }: Caller,
): Promise<EventsAccepted> =>
  em.transactional(async (tx) => {
    const draft = await openDraft(tx, key);
    return asSystem('intake events', async () => {
      if (BOT.test(userAgent)) return { accepted: 0 };
      await limit(tx, `events:${draft.id}`, BATCHES_PER_MINUTE, at);
      // One batch per draft at a time: two concurrent ones would both see the same remaining quota.
      await tx.execute(`select pg_advisory_xact_lock(${CLINIC_LOCK})`, [`events ${draft.id}`]);
      const { definition } = await library.questionnaire(tx, draft.questionnaireId, draft.version);
      const steps = new Set([...definition.steps.map(({ id }) => id), REVIEW_STEP]);
      const valid = events.filter((event) => steps.has(stepOf(event) ?? REVIEW_STEP));
      const earliest = offline ? await lastContact(tx, draft, visitorId) : at;
      const room = await roomLeft(tx, draft);
      const accepted = await storeEvents(
        tx,
        valid.slice(0, room).map(
          (event): StoredEvent => ({
            eventId: event.eventId,
            draftId: draft.id,
            visitorId,
            type: event.type,
            stepKey: stepOf(event),
            questionnaireId: draft.questionnaireId,
            version: draft.version,
            device,
            activeMs: event.type === 'step_left' ? event.activeMs : null,
            clientAt: new Date(event.clientAt),
            serverAt: at,
            happenedAt: between(earliest, new Date(event.clientAt), at),
            isTest: isStaff(by),
          }),
        ),
      );
      return { accepted };
    });
  });

/** Records that the intake page was opened, before a draft exists. */
export const recordOpened = (
  em: EntityManager,
  library: Library,
  { eventId, visitorId, device, questionnaireId, version }: Opened,
  { by, at }: RequestContext,
  { userAgent, addressHash }: Caller,
): Promise<EventsAccepted> =>
  asSystem('intake events', () =>
    em.transactional(async (tx) => {
      await library.questionnaire(tx, questionnaireId, version);
      if (BOT.test(userAgent)) return { accepted: 0 };
      await limit(tx, `opened:${addressHash}`, OPENED_PER_MINUTE, at);
      const event = {
        eventId,
        draftId: null,
        visitorId,
        type: 'opened',
        stepKey: null,
        questionnaireId,
        version,
      };
      const accepted = await storeEvents(tx, [
        {
          ...event,
          device,
          activeMs: null,
          clientAt: null,
          serverAt: at,
          happenedAt: at,
          isTest: isStaff(by),
        },
      ]);
      return { accepted };
    }),
  );

function stepOf(event: IntakeEvent): string | null {
  if (event.type === 'review_viewed') return REVIEW_STEP;
  if (event.type === 'notice_viewed') return null;
  return event.stepKey ?? null;
}

const between = (from: Date, date: Date, to: Date): Date =>
  new Date(Math.min(to.getTime(), Math.max(from.getTime(), date.getTime())));

/** When this browser was last seen: by its events, or else when the draft was created. */
async function lastContact(tx: EntityManager, draft: Draft, visitorId: string): Promise<Date> {
  const [found] = await tx.execute<Array<{ ms: number | null }>>(
    `select (extract(epoch from coalesce(
       (select max(server_at) from intake_event where draft_id = ? and device is not null),
       (select max(server_at) from intake_event where type = 'opened' and visitor_id = ?))) * 1000)::float8 as ms`,
    [draft.id, visitorId],
  );
  return found?.ms ? new Date(found.ms) : draft.createdAt;
}

async function roomLeft(tx: EntityManager, draft: Draft): Promise<number> {
  const [found] = await tx.execute<Array<{ n: number }>>(
    'select count(*)::integer as n from intake_event where draft_id = ?',
    [draft.id],
  );
  return Math.max(0, MAX_EVENTS_PER_DRAFT - (found?.n ?? 0));
}

/** @throws TooManyRequests */
async function limit(tx: EntityManager, what: string, most: number, at: Date): Promise<void> {
  const afterMs = await countCall(tx, what, { most, windowMs: MINUTE_MS }, at);
  if (afterMs > 0) throw new TooManyRequests(afterMs);
}
