/**
 * What is sent to webhooks, taken from the audit log: it has every act, in the order of the commits, and is written in the
 * transaction of the act, so nothing is sent that was not done, and nothing is missed.
 */
import type { AuditAction } from '@clinic/contract/audit/actions';
import type { WebhookEvent } from '@clinic/contract/integrations/webhooks';
import { derivedId } from '@clinic/server-platform/base';
import type { MikroORM } from '@mikro-orm/postgresql';

interface Entry {
  id: string;
  at: string;
  action: AuditAction;
  objectId: string | null;
  outcome: string;
  requestId: string;
  detail: Record<string, unknown>;
}

interface WebhookData {
  event: WebhookEvent;
  data: Record<string, unknown>;
}

const AT_ONCE = 2_000;

/** Ids only: what they name is read through the API, by those who may. */
function eventsOf({ action, objectId, detail }: Entry): WebhookData[] {
  const submission = { submission: objectId };
  const raised: WebhookData[] =
    Number(detail.raised) > 0 ? [{ event: 'submission.flags_raised', data: submission }] : [];
  switch (action) {
    case 'submission_created':
      return [{ event: 'submission.created', data: submission }, ...raised];
    case 'information_answered':
      return [{ event: 'submission.amended', data: { ...submission, version: detail.version } }, ...raised];
    case 'submission_reevaluated':
      return raised;
    case 'status_changed':
      return [
        { event: 'submission.status_changed', data: { ...submission, from: detail.from, to: detail.to } },
      ];
    case 'message_sent':
      return [{ event: 'message.sent', data: { ...submission, message: detail.message } }];
    case 'follow_up_due':
    case 'follow_up_missed': {
      const event = action === 'follow_up_due' ? 'follow_up.due' : 'follow_up.missed';
      return [{ event, data: { plan: objectId, step: detail.step, due: detail.due } }];
    }
    default:
      return [];
  }
}

/** Writes down what is to be sent to each webhook. @returns whether there may be more */
export const readAuditLog = (orm: MikroORM, now: Date): Promise<boolean> =>
  orm.em.fork().transactional(async (tx) => {
    const hooks = await tx.execute<Array<{ id: string; events: string[]; readTo: string }>>(
      `select id, events, read_to as "readTo" from webhook where off is null order by id for update`,
    );
    if (hooks.length === 0) return false;
    const from = hooks.reduce(
      (least, { readTo }) => (BigInt(readTo) < least ? BigInt(readTo) : least),
      BigInt(hooks[0]?.readTo ?? 0),
    );
    // By the number itself: `id` alone is the text that is returned.
    const entries = await tx.execute<Entry[]>(
      `select id::text, at, action, object_id as "objectId", outcome, request_id as "requestId", detail from audit_entry
       where id > ? order by audit_entry.id limit ?`,
      [String(from), AT_ONCE],
    );
    const last = entries.at(-1);
    if (!last) return false;
    const rows = entries.flatMap((entry) =>
      entry.outcome === 'done'
        ? eventsOf(entry).flatMap(({ event, data }) =>
            hooks
              .filter(({ events, readTo }) => events.includes(event) && BigInt(entry.id) > BigInt(readTo))
              .map((hook) => ({
                id: derivedId(`${hook.id} ${entry.id} ${event}`),
                webhookId: hook.id,
                event,
                about: entry.objectId,
                data,
                occurredAt: entry.at,
                requestId: entry.requestId,
              })),
          )
        : [],
    );
    await tx.execute(
      `insert into webhook_delivery (id, webhook_id, event, about, data, occurred_at, request_id, next_attempt_at)
       select id, "webhookId", event, about, data, "occurredAt", "requestId", ?::timestamptz
       from rows from (jsonb_to_recordset(?::jsonb) as (id uuid, "webhookId" uuid, event text, about text, data jsonb,
         "occurredAt" timestamptz, "requestId" text)) with ordinality
         as row (id, "webhookId", event, about, data, "occurredAt", "requestId", number)
       order by number`,
      [now, JSON.stringify(rows)],
    );
    await tx.execute('update webhook set read_to = greatest(read_to, ?) where off is null', [last.id]);
    return entries.length === AT_ONCE;
  });
