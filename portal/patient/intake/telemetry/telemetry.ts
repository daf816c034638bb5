/**
 * Reports an intake's progress to the clinic: which steps were viewed, for how long, where the patient
 * stopped. Never an answer. Independent of React; failures here are invisible to the patient.
 */
import type { EventBatch, IntakeEvent } from '@clinic/contract/intakeEvents';
import type { DraftKey } from '../sync/draftServer.ts';
import { newUuid } from '../sync/randomIds.ts';

/** An event without the properties that every event has. */
type TrackedEvent = IntakeEvent extends infer Event
  ? Event extends IntakeEvent
    ? Omit<Event, 'eventId' | 'clientAt'>
    : never
  : never;

export interface TelemetryDeps {
  who: Pick<EventBatch, 'visitorId' | 'device'>;
  /** Null while the clinic has no draft. */
  key(): DraftKey | null;
  send(key: DraftKey, batch: EventBatch): Promise<unknown>;
  now(): number;
}

export interface Telemetry {
  track(event: TrackedEvent): void;
  /** Starts a visit to a step or to the review, and ends the previous one. */
  enter(stepKey: string): void;
  leave(): void;
  /** Call on patient activity. */
  active(): void;
  flush(): void;
}

const LONGEST_PAUSE_MS = 5 * 60_000;
const BATCH = 50;
const MAX_KEPT = 300;

export function createTelemetry({ who, key, send, now }: TelemetryDeps): Telemetry {
  let waiting: IntakeEvent[] = [];
  let visit: { stepKey: string; activeMs: number; since: number } | undefined;
  let offline = false;
  let sending = false;

  const track = (tracked: TrackedEvent): void => {
    const event = { eventId: newUuid(), clientAt: new Date(now()).toISOString(), ...tracked };
    waiting = [...waiting, event as IntakeEvent].slice(-MAX_KEPT);
  };
  const active = (): void => {
    if (!visit) return;
    const at = now();
    visit.activeMs += Math.min(Math.max(at - visit.since, 0), LONGEST_PAUSE_MS);
    visit.since = at;
  };
  const leave = (): void => {
    active();
    if (visit) track({ type: 'step_left', stepKey: visit.stepKey, activeMs: Math.round(visit.activeMs) });
    visit = undefined;
  };
  const flush = async (): Promise<void> => {
    const draft = key();
    if (sending || !draft || waiting.length === 0) return;
    sending = true;
    const batch = waiting.slice(0, BATCH);
    try {
      await send(draft, { ...who, offline, events: batch });
      const sent = new Set(batch.map(({ eventId }) => eventId));
      waiting = waiting.filter(({ eventId }) => !sent.has(eventId));
      offline = false;
    } catch {
      // The events stay queued for the next flush.
      offline = true;
    } finally {
      sending = false;
    }
    if (!offline) void flush();
  };

  return {
    track,
    active,
    leave,
    enter: (stepKey) => {
      leave();
      visit = { stepKey, activeMs: 0, since: now() };
    },
    flush: () => void flush(),
  };
}
