/** Sends what waits for each webhook, signed by Standard Webhooks: at least once, and in order for one object. */
import type { DeliveryError } from '@clinic/contract/integrations/webhooks';
import { recordAudit } from '@clinic/server-platform/audit';
import { unseal } from '@clinic/server-platform/auth';
import { traced } from '@clinic/server-platform/base';
import { asSystem, type BackgroundJobs, inTurns, WEBHOOK_QUEUE } from '@clinic/server-platform/db';
import { traceparentOf } from '@clinic/server-platform/log';
import { mailStaff } from '@clinic/server-platform/messaging';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Webhook as Signer } from 'standardwebhooks';
import { postTo, type Sent, type TargetRules } from './target.ts';
import { readAuditLog } from './webhookEvents.ts';

export interface Sending extends TargetRules {
  orm: MikroORM;
  keys: readonly string[];
  clock(): Date;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Before each further attempt; the last one repeats. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS];
const GIVE_UP_AFTER_MS = 72 * HOUR_MS;
/** A receiver that does not respond is left alone for longer each time. */
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;
const AT_ONCE = 4;
/** Deliveries that a process takes, and sends within the lease. */
const TAKEN = 16;
/** A process that dies while it sends leaves them to the next one after this time. */
const LEASE_MS = 2 * MINUTE_MS;
const GONE = 410;
const EVERY_MS = MINUTE_MS;
const KEPT_DAYS = 30;

const TURNS = inTurns('webhooks', { total: 8, ofClinic: AT_ONCE });

export interface Signing {
  id: string;
  url: string;
  secret: Buffer;
  formerSecret: Buffer | null;
  formerUntil: string | null;
}

interface Taken extends Signing {
  id: string;
  webhookId: string;
  event: string;
  data: Record<string, unknown>;
  occurredAt: string;
  requestId: string | null;
  attempts: number;
  firstAttemptAt: string;
}

export const SIGNING = `url, secret, former_secret as "formerSecret", former_until as "formerUntil"`;

/** @returns a function to call when something may have happened */
export async function startWebhooks(jobs: BackgroundJobs, sending: Sending): Promise<() => void> {
  let waiting = false;
  const send = await jobs.queued({ queue: WEBHOOK_QUEUE, everyMs: EVERY_MS }, async (isOver) => {
    waiting = false;
    await sendDue(sending, isOver);
  });
  jobs.every('delete-old-deliveries', HOUR_MS, () =>
    sending.orm.em
      .fork()
      .execute(`delete from webhook_delivery where delivered_at < now() - make_interval(days => ?)`, [
        KEPT_DAYS,
      ]),
  );
  /** One round at a time in this process; a call during a round starts another one after it. */
  const wake = (): void => {
    if (waiting) return;
    waiting = true;
    void send();
  };
  wake();
  return wake;
}

/** Until nothing is due. @returns how many were delivered */
export async function sendDue(sending: Sending, isOver: () => boolean = () => false): Promise<number> {
  // Of most clinics: it is called for whatever happens.
  const [hook] = await sending.orm.em.fork().execute('select from webhook where off is null limit 1');
  if (!hook) return 0;
  while ((await readAuditLog(sending.orm, sending.clock())) && !isOver());
  let delivered = 0;
  while (!isOver()) {
    const taken = await takeDue(sending.orm.em.fork(), sending.clock());
    if (taken.length === 0) break;
    const outcomes = await Promise.all(
      taken.map((row) => TURNS.run(() => asSystem('webhooks', () => sendOne(sending, row)))),
    );
    delivered += outcomes.filter(Boolean).length;
  }
  return delivered;
}

/**
 * Takes those that are the first of their object that is not delivered. No attempt is put off for longer than the last
 * wait, so a later time was written by a wrong clock.
 */
const takeDue = (em: EntityManager, now: Date): Promise<Taken[]> =>
  em.execute(
    `update webhook_delivery delivery set attempts = attempts + 1, next_attempt_at = ?,
       first_attempt_at = coalesce(first_attempt_at, ?)
     from webhook where webhook.id = webhook_id and delivery.id in (
       select next.id from webhook_delivery next join webhook hook on hook.id = next.webhook_id
       where off is null and (retry_at <= ? or retry_at > ?) and delivered_at is null
         and (next_attempt_at <= ? or next_attempt_at > ?)
         and not exists (select from webhook_delivery earlier where earlier.webhook_id = next.webhook_id
           and earlier.about = next.about and earlier.delivered_at is null and earlier.position < next.position)
       order by next_attempt_at, position limit ? for update of next skip locked)
     returning delivery.id, webhook_id as "webhookId", event, data, occurred_at as "occurredAt", request_id as "requestId", attempts,
       first_attempt_at as "firstAttemptAt", ${SIGNING}`,
    [
      new Date(now.getTime() + LEASE_MS),
      now,
      now,
      new Date(now.getTime() + LONGEST_PAUSE_MS),
      now,
      new Date(now.getTime() + (WAITS_MS.at(-1) ?? 0) + MINUTE_MS),
      TAKEN,
    ],
  );

/** @returns whether it was delivered */
async function sendOne(sending: Sending, row: Taken): Promise<boolean> {
  const caller = row.requestId && traceparentOf(row.requestId) ? { requestId: row.requestId } : undefined;
  const sent = await traced({ name: 'call', facts: { dependency: 'webhook' }, caller }, () =>
    sendSigned(sending, { ...row, id: row.webhookId }, row),
  );
  await sending.orm.em.fork().transactional((tx) => settle(tx, row, sent, sending.clock()));
  return sent.error === null;
}

/** A test, or one attempt of a delivery. The signature is new each time, and the id stays. */
export async function sendSigned(
  { keys, clock, ...rules }: Omit<Sending, 'orm'>,
  hook: Signing,
  {
    id,
    event,
    occurredAt,
    requestId,
    data,
  }: {
    id: string;
    event: string;
    occurredAt: string | Date;
    /** That caused it. */
    requestId?: string | null;
    data: object;
  },
): Promise<Sent> {
  const now = clock();
  const body = JSON.stringify({ type: event, timestamp: new Date(occurredAt).toISOString(), data });
  const isFormerValid = hook.formerSecret && hook.formerUntil && new Date(hook.formerUntil) > now;
  const signatures = [
    hook.secret,
    ...(isFormerValid && hook.formerSecret ? [hook.formerSecret] : []),
  ].flatMap((sealed) => {
    const secret = unseal(sealed, keys, hook.id);
    return secret ? [new Signer(secret, { format: 'raw' }).sign(id, now, body)] : [];
  });
  const traceparent = requestId && traceparentOf(requestId);
  return postTo(
    hook.url,
    {
      ...(traceparent && { traceparent }),
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    },
    body,
    rules,
  );
}

async function settle(tx: EntityManager, row: Taken, { status, error }: Sent, now: Date): Promise<void> {
  const { id, webhookId, attempts } = row;
  if (error === null) {
    await tx.execute('update webhook_delivery set delivered_at = ?, status = ?, error = null where id = ?', [
      now,
      status,
      id,
    ]);
    await tx.execute('update webhook set failures = 0, retry_at = ? where id = ? and failures > 0', [
      now,
      webhookId,
    ]);
    return;
  }
  const waitMs = WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? MINUTE_MS;
  await tx.execute('update webhook_delivery set status = ?, error = ?, next_attempt_at = ? where id = ?', [
    status,
    error,
    new Date(now.getTime() + waitMs),
    id,
  ]);
  await pause(tx, webhookId, error, now);
  const isLost = now.getTime() - new Date(row.firstAttemptAt).getTime() >= GIVE_UP_AFTER_MS;
  if (isLost || status === GONE) await switchOff(tx, webhookId, now);
}

/** Only a receiver that answers may be asked for the next event at once. */
async function pause(tx: EntityManager, id: string, error: DeliveryError, now: Date): Promise<void> {
  await tx.execute(
    `update webhook set failures = failures + 1,
       retry_at = case when ? then ? else ?::timestamptz + least(power(2, least(failures, 20)), ?) * interval '1 second' end
     where id = ?`,
    [error === 'status', now, now, LONGEST_PAUSE_MS / 1000, id],
  );
}

/** Nothing is lost: what waits is sent once somebody switches it on again. */
async function switchOff(tx: EntityManager, id: string, at: Date): Promise<void> {
  const switched = await tx.execute<unknown[]>(
    `update webhook set off = 'failing' where id = ? and off is null returning id`,
    [id],
  );
  if (switched.length === 0) return;
  recordAudit(
    tx,
    { by: null, at, requestId: 'webhooks' },
    { action: 'webhook_failing', object: { type: 'webhook', id } },
  );
  await mailStaff(
    tx,
    { at },
    {
      template: 'webhook_failing',
      about: `${id} ${at.toISOString()}`,
      roles: ['ADMIN'],
      except: undefined,
      path: '/admin/integrations',
    },
  );
}
