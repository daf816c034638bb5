/** Appends intake events. An event already stored is not stored again. */
import type { Device } from '@clinic/contract/intakeEvents';
import type { Statement } from '@clinic/server-platform/db';
import type { EntityManager } from '@mikro-orm/postgresql';

export interface StoredEvent {
  eventId: string;
  draftId: string | null;
  visitorId: string | null;
  type: string;
  stepKey: string | null;
  questionnaireId: string;
  version: string;
  /** Null: recorded by the server, which does not know the device. */
  device: Device | null;
  activeMs: number | null;
  clientAt: Date | null;
  serverAt: Date;
  /** The time used in the figures. */
  happenedAt: Date;
  isTest: boolean;
}

/** @returns the number of new events */
export async function storeEvents(em: EntityManager, events: readonly StoredEvent[]): Promise<number> {
  if (events.length === 0) return 0;
  const { sql, params } = storedEvents(events);
  return (await em.execute<unknown[]>(sql, [...params])).length;
}

/** The same as a statement, to be sent with others. */
export const storedEvents = (events: readonly StoredEvent[]): Statement => ({
  sql: `with added as (
       insert into intake_event (event_id, draft_id, visitor_id, type, step_key, questionnaire_id, version,
         device, active_ms, client_at, server_at, happened_at, is_test)
       select "eventId", "draftId", "visitorId", type, "stepKey", "questionnaireId", version,
         device, "activeMs", "clientAt", "serverAt", "happenedAt", "isTest"
       from jsonb_to_recordset(?::jsonb) as e ("eventId" uuid, "draftId" uuid, "visitorId" uuid, type text,
         "stepKey" text, "questionnaireId" text, version text, device text, "activeMs" integer,
         "clientAt" timestamptz, "serverAt" timestamptz, "happenedAt" timestamptz, "isTest" boolean)
       on conflict (event_id) do nothing returning event_id, draft_id, visitor_id
     ), due as (
       insert into analytics_due (draft_id, visitor_id) select distinct draft_id, visitor_id from added
     )
     select event_id from added`,
  params: [JSON.stringify(events)],
});
