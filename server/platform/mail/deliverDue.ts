/**
 * Sends the mails that are due. The table is the single source of truth: a mail is locked while it is sent
 * and marked in the same transaction, so if a process dies in between, the next one sends the mail under the
 * same Message-ID.
 */
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { traced } from '../base/tracing.ts';
import type { Config } from '../config/config.ts';
import { asSystem } from '../db/actor.ts';
import { inTurns } from '../db/inTurns.ts';
import type { Log } from '../log/requestLog.ts';
import { clinicSettings } from '../settings/clinicSettings.ts';
import { type ComposedMail, composeMail, tokenFor } from './composeMail.ts';
import { MAIL_COLUMNS, type MailRow } from './mailRow.ts';

export interface Delivery {
  orm: MikroORM;
  config: Pick<Config, 'publicUrl' | 'clinicName' | 'clinicTimeZone'>;
  /** Resolves once the provider has accepted the mail. */
  send(mail: ComposedMail, from: { name: string }): Promise<void>;
  clock(): Date;
  log: Log;
}

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 30 * MINUTE_MS;
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * MINUTE_MS;

/** A slow provider holds a connection to the database for each mail that it is sent. */
const SENDING = inTurns('mail', { total: 3, ofClinic: 1 });

type Outcome = 'sent' | 'postponed' | 'refused' | 'unreachable' | 'given_up';

/** Runs until none is due, the provider does not respond, or it is stopped. @returns how many were sent */
export async function deliverDue(
  delivery: Delivery,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let sent = 0;
  while (!isStopping()) {
    const outcome = await SENDING.run(async () =>
      isStopping()
        ? undefined
        : asSystem('outbox', () => delivery.orm.em.fork().transactional((em) => deliverOne(em, delivery))),
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
    // No retry is scheduled later than this, so a later time was written by a wrong clock.
    [now, new Date(now.getTime() + LONGEST_WAIT_MS + MINUTE_MS)],
  );
  if (!mail) return undefined;
  if (mail.expiresAt && new Date(mail.expiresAt) <= now) {
    return (await isClockSteady(em)) ? giveUp(em, delivery, mail, now) : postpone(em, mail, now);
  }
  const settings = await clinicSettings(em, config);
  // Committed separately, and so before the mail is sent.
  const token = await tokenFor(delivery.orm.em.fork(), mail, now);
  try {
    await traced({ name: 'call', facts: { dependency: 'mail' } }, () =>
      send(composeMail(mail, config, settings, token), { name: settings.clinicName }),
    );
  } catch (error) {
    // Log neither the address nor the provider's message about it.
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    log({
      level: 'error',
      error: 'mail not accepted',
      dependency: 'mail',
      mail: mail.id,
      code,
      responseCode,
    });
    if (now.getTime() - new Date(mail.createdAt).getTime() > GIVE_UP_AFTER_MS && (await isClockSteady(em)))
      return giveUp(em, delivery, mail, now);
    const waitMs = Math.min(MINUTE_MS * 2 ** mail.attempts, LONGEST_WAIT_MS);
    await em.execute('update mail set attempts = attempts + 1, next_attempt_at = ? where id = ?', [
      new Date(now.getTime() + waitMs),
      mail.id,
    ]);
    return responseCode === undefined ? 'unreachable' : 'refused';
  }
  // The fragment after the # may be a secret, and is no longer needed here.
  await em.execute(
    `update mail set attempts = attempts + 1, sent_at = ?, path = split_part(path, '#', 1) where id = ?`,
    [clock(), mail.id],
  );
  return 'sent';
}

/** A mail that is given up is never sent, so do not give up within a day after the clock jumped. */
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
