/**
 * Sends the mails that are due. The table is the truth: a mail is locked while it is sent and marked in the
 * same transaction, so that whoever dies in between leaves it to the next one, who sends it under the same
 * Message-ID.
 */

import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Config } from '../config/config.ts';
import { asSystem } from '../db/actor.ts';
import type { Log } from '../http/requestLog.ts';
import { clinicSettings } from '../settings/clinicSettings.ts';
import { type ComposedMail, composeMail, tokenFor } from './composeMail.ts';
import { MAIL_COLUMNS, type MailRow } from './mailRow.ts';

export interface Delivery {
  orm: MikroORM;
  config: Pick<Config, 'publicUrl' | 'clinicName' | 'clinicTimeZone'>;
  /** Resolves once the provider has taken it. */
  send(mail: ComposedMail, from: { name: string }): Promise<void>;
  clock(): Date;
  log: Log;
}

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 30 * MINUTE_MS;
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * MINUTE_MS;

type Outcome = 'sent' | 'postponed' | 'refused' | 'unreachable' | 'given_up';

/** Until none is due, the provider does not answer, or it is told to stop. Returns how many were sent. */
export async function deliverDue(
  delivery: Delivery,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let sent = 0;
  while (!isStopping()) {
    const outcome = await asSystem('outbox', () =>
      delivery.orm.em.fork().transactional((em) => deliverOne(em, delivery)),
    );
    if (outcome === undefined || outcome === 'unreachable') break;
    if (outcome === 'sent') sent += 1;
  }
  return sent;
}

async function deliverOne(em: EntityManager, delivery: Delivery): Promise<Outcome | undefined> {
  const { config, send, clock, log } = delivery;
  const now = clock();
  const [mail] = await em.execute<MailRow[]>(
    `select ${MAIL_COLUMNS} from mail
     where sent_at is null and given_up_at is null and (next_attempt_at <= ? or next_attempt_at > ?)
     order by next_attempt_at limit 1 for update skip locked`,
    // No wait is longer: a later one was written by a wrong clock.
    [now, new Date(now.getTime() + LONGEST_WAIT_MS + MINUTE_MS)],
  );
  if (!mail) return undefined;
  if (mail.expiresAt && new Date(mail.expiresAt) <= now) {
    return (await isClockSteady(em)) ? giveUp(em, delivery, mail, now) : postpone(em, mail, now);
  }
  const settings = await clinicSettings(em, config);
  // Committed by itself, and so before the mail leaves.
  const token = await tokenFor(delivery.orm.em.fork(), mail, now);
  try {
    await send(composeMail(mail, config, settings, token), { name: settings.clinicName });
  } catch (error) {
    // Neither the address nor what the provider says of it.
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    log({ level: 'error', error: 'mail not taken', mail: mail.id, code, responseCode });
    if (now.getTime() - new Date(mail.createdAt).getTime() > GIVE_UP_AFTER_MS && (await isClockSteady(em)))
      return giveUp(em, delivery, mail, now);
    const waitMs = Math.min(MINUTE_MS * 2 ** mail.attempts, LONGEST_WAIT_MS);
    await em.execute('update mail set attempts = attempts + 1, next_attempt_at = ? where id = ?', [
      new Date(now.getTime() + waitMs),
      mail.id,
    ]);
    return responseCode === undefined ? 'unreachable' : 'refused';
  }
  // What stood behind the # may be a secret, and is of no more use here.
  await em.execute(
    `update mail set attempts = attempts + 1, sent_at = ?, path = split_part(path, '#', 1) where id = ?`,
    [clock(), mail.id],
  );
  return 'sent';
}

/** What is given up is not sent again: not by a clock that has jumped within a day. */
async function isClockSteady(em: EntityManager): Promise<boolean> {
  const [row] = await em.execute<Array<{ steady: boolean }>>(
    `select greatest(steady_since, resumed_at) <= seen_at - interval '1 day' as steady from clock_watch`,
  );
  return row?.steady ?? false;
}

async function postpone(em: EntityManager, { id }: MailRow, now: Date): Promise<Outcome> {
  await em.execute('update mail set next_attempt_at = ? where id = ?', [
    new Date(now.getTime() + LONGEST_WAIT_MS),
    id,
  ]);
  return 'postponed';
}

async function giveUp(
  em: EntityManager,
  { log }: Delivery,
  { id, template }: MailRow,
  now: Date,
): Promise<Outcome> {
  await em.execute(`update mail set given_up_at = ?, path = split_part(path, '#', 1) where id = ?`, [
    now,
    id,
  ]);
  log({ level: 'error', error: 'mail given up', mail: id, template });
  return 'given_up';
}
