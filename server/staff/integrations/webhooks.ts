/** The webhooks of a clinic, and the log of what was sent. */
import { randomBytes } from 'node:crypto';
import {
  DELIVERIES_PER_PAGE,
  type Delivery,
  type Webhook,
  type WebhookFields,
} from '@clinic/contract/integrations/webhooks';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { seal } from '@clinic/server-platform/auth';
import { NotFound } from '@clinic/server-platform/base';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Sending, SIGNING, type Signing, sendSigned } from './sendWebhooks.ts';
import { checkTarget, type Sent } from './target.ts';

type Rules = Pick<Sending, 'keys' | 'allowsPrivate'>;

const SECRET_BYTES = 32;
const FORMER_HOURS = 24;

export async function allWebhooks(em: EntityManager, id?: string): Promise<Webhook[]> {
  const rows = await em.execute<Webhook[]>(
    `select webhook.id, url, events, off, created_at as "createdAt", failures,
       (select count(*)::int from webhook_delivery where webhook_id = webhook.id and delivered_at is null) as waiting,
       (select max(delivered_at) from webhook_delivery where webhook_id = webhook.id) as "deliveredAt"
     from webhook where ?::uuid is null or id = ? order by created_at, id`,
    [id ?? null, id ?? null],
  );
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    deliveredAt: row.deliveredAt && new Date(row.deliveredAt).toISOString(),
  }));
}

async function oneWebhook(em: EntityManager, id: string): Promise<Webhook> {
  const [webhook] = await allWebhooks(em, id);
  if (!webhook) throw new NotFound('No such webhook');
  return webhook;
}

/** It gets what happens from now on. */
export async function addWebhook(
  em: EntityManager,
  rules: Rules,
  { url, events }: WebhookFields,
  requestContext: SignedInRequest,
): Promise<{ webhook: Webhook; secret: string }> {
  const target = await checkTarget(url, rules);
  const id = crypto.randomUUID();
  const secret = randomBytes(SECRET_BYTES);
  return em.transactional(async (tx) => {
    const { at } = requestContext;
    await tx.execute(
      `insert into webhook (id, url, events, secret, created_at, read_to, retry_at)
       select ?, ?, ?, ?, ?, coalesce(max(id), 0), ? from audit_entry`,
      [id, target, `{${events.join(',')}}`, seal(secret, rules.keys, id), at, at],
    );
    recordAudit(tx, requestContext, {
      action: 'webhook_added',
      object: { type: 'webhook', id },
      detail: { host: new URL(target).host, events },
    });
    return { webhook: await oneWebhook(tx, id), secret: textOf(secret) };
  });
}

export async function changeWebhook(
  em: EntityManager,
  rules: Rules,
  id: string,
  { url, events, isOn }: Partial<WebhookFields> & { isOn?: boolean | undefined },
  requestContext: SignedInRequest,
): Promise<Webhook> {
  const target = url === undefined ? null : await checkTarget(url, rules);
  return em.transactional(async (tx) => {
    const before = await oneWebhook(tx, id);
    const off = isOn === undefined ? before.off : isOn ? null : (before.off ?? 'byHand');
    const begins = before.off !== null && off === null;
    await tx.execute(
      `update webhook set url = coalesce(?, url), events = coalesce(?::text[], events), off = ?,
         failures = case when ? then 0 else failures end, retry_at = case when ? then ? else retry_at end where id = ?`,
      [target, events ? `{${events.join(',')}}` : null, off, begins, begins, requestContext.at, id],
    );
    // The three days begin again.
    if (begins) {
      await tx.execute(
        `update webhook_delivery set attempts = 0, first_attempt_at = null, next_attempt_at = ?
         where webhook_id = ? and delivered_at is null`,
        [requestContext.at, id],
      );
    }
    const after = await oneWebhook(tx, id);
    recordAudit(tx, requestContext, {
      action: 'webhook_changed',
      object: { type: 'webhook', id },
      detail: { host: new URL(after.url).host, events: after.events, off: after.off },
    });
    return after;
  });
}

export const removeWebhook = (
  em: EntityManager,
  id: string,
  requestContext: SignedInRequest,
): Promise<void> =>
  em.transactional(async (tx) => {
    await oneWebhook(tx, id);
    await tx.execute('delete from webhook where id = ?', [id]);
    recordAudit(tx, requestContext, { action: 'webhook_removed', object: { type: 'webhook', id } });
  });

export const renewSecret = (
  em: EntityManager,
  { keys }: Rules,
  id: string,
  requestContext: SignedInRequest,
): Promise<{ webhook: Webhook; secret: string }> =>
  em.transactional(async (tx) => {
    const webhook = await oneWebhook(tx, id);
    const secret = randomBytes(SECRET_BYTES);
    await tx.execute(
      `update webhook set former_secret = secret, former_until = ?::timestamptz + make_interval(hours => ?), secret = ?
       where id = ?`,
      [requestContext.at, FORMER_HOURS, seal(secret, keys, id), id],
    );
    recordAudit(tx, requestContext, { action: 'webhook_secret_renewed', object: { type: 'webhook', id } });
    return { webhook, secret: textOf(secret) };
  });

/** As Standard Webhooks writes it. */
const textOf = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

export async function testWebhook(
  em: EntityManager,
  sending: Omit<Sending, 'orm'>,
  id: string,
  requestContext: SignedInRequest,
): Promise<Sent> {
  const [hook] = await em.execute<Signing[]>(`select id, ${SIGNING} from webhook where id = ?`, [id]);
  if (!hook) throw new NotFound('No such webhook');
  const test = { id: crypto.randomUUID(), event: 'test', occurredAt: requestContext.at, data: {} };
  const sent = await sendSigned(sending, hook, test);
  await em.transactional(async (tx) =>
    recordAudit(tx, requestContext, {
      action: 'webhook_tested',
      object: { type: 'webhook', id },
      detail: { ...sent },
    }),
  );
  return sent;
}

export async function deliveriesOf(
  em: EntityManager,
  id: string,
  { before }: { before?: number | undefined },
): Promise<{ deliveries: Delivery[]; more: boolean }> {
  await oneWebhook(em, id);
  const rows = await em.execute<Delivery[]>(
    `select id, position::int, event, about, occurred_at as "occurredAt", attempts, delivered_at as "deliveredAt",
       case when delivered_at is null then next_attempt_at end as "nextAttemptAt", status, error
     from webhook_delivery
     where webhook_id = ? and (?::bigint is null or position < ?)
     order by position desc limit ?`,
    [id, before ?? null, before ?? null, DELIVERIES_PER_PAGE + 1],
  );
  const iso = (at: string | null) => at && new Date(at).toISOString();
  return {
    deliveries: rows.slice(0, DELIVERIES_PER_PAGE).map((row) => ({
      ...row,
      occurredAt: new Date(row.occurredAt).toISOString(),
      deliveredAt: iso(row.deliveredAt),
      nextAttemptAt: iso(row.nextAttemptAt),
    })),
    more: rows.length > DELIVERIES_PER_PAGE,
  };
}

/** Under the same id, before what comes after it for the same object. */
export const resend = (
  em: EntityManager,
  id: string,
  delivery: string,
  requestContext: SignedInRequest,
): Promise<void> =>
  em.transactional(async (tx) => {
    const found = await tx.execute<unknown[]>(
      `update webhook_delivery set delivered_at = null, attempts = 0, first_attempt_at = null, next_attempt_at = ?
       where id = ? and webhook_id = ? returning id`,
      [requestContext.at, delivery, id],
    );
    if (found.length === 0) throw new NotFound('No such delivery');
    recordAudit(tx, requestContext, {
      action: 'webhook_resent',
      object: { type: 'webhook', id },
      detail: { delivery },
    });
  });
