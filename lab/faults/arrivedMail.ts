/** Whether every mail for a committed change arrived, and no other. */
import { setTimeout as wait } from 'node:timers/promises';
import { channelAt, MAIL_CHANNEL, MAIN, messageIdOf, type TakenMail } from '@clinic/server/testing';
import type { BadProvider } from './badProvider.ts';
import type { Clinic } from './clinic.ts';
import type { Load } from './load.ts';

/**
 * After the provider recovers, waiting mail is retried every minute, so something is sent within this time.
 */
const NOTHING_FOR_MS = 180_000;

/** The clinic's address for notification mails. */
export const MAIL_OF_CLINIC = channelAt(MAIN, MAIL_CHANNEL);

/** Regenerated each time a mail is sent; all of them open the same. */
const LINK_TOKEN = /(?<=#(?:resume=)?)[\w-]{43}$/gm;

interface StoredMail {
  id: string;
  recipient: string;
  template: string;
  reference: string | null;
  dedupe_key: string;
  sent: boolean;
  given_up: boolean;
}

export async function checkMail(
  clinic: Clinic,
  load: Load,
  provider: BadProvider,
): Promise<{ found: string[]; summary: string }> {
  const began = Date.now();
  provider.recover();
  await untilMailed(clinic);
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  const mails = await clinic.query<StoredMail>(
    `select id, recipient, template, reference, dedupe_key, sent_at is not null as sent,
       given_up_at is not null as given_up from mail`,
  );
  const arrived = Map.groupBy(provider.taken, ({ messageId }) => messageId);
  const submissions = load
    .histories()
    .flatMap(({ submission }) => (submission?.reference ? [submission] : []));
  const references = submissions.flatMap(({ reference, emailed }) => (emailed ? (reference ?? []) : []));
  const unwanted = new Set(
    submissions.flatMap(({ reference, emailed }) => (emailed ? [] : (reference ?? []))),
  );
  const links = load.linked();
  const found = [
    ...mails.flatMap((mail) => lost(mail, arrived.get(messageIdOf(mail.dedupe_key, clinic.url)))),
    ...unasked(mails, arrived, clinic.url),
    ...missing(
      'confirmation of',
      references,
      mails,
      ({ template, reference }) => template === 'received' && reference,
    ),
    ...mails
      .filter(({ template, reference }) => template === 'received' && unwanted.has(reference ?? ''))
      .map(
        ({ reference }) => `${reference} was confirmed by mail although the patient did not agree to mail`,
      ),
    ...missing('link to', links, mails, ({ template, recipient }) => template === 'resume_link' && recipient),
  ];
  const twice = [...arrived.values()].filter(({ length }) => length > 1).length;
  const summary = [
    `${mails.length} mails of ${submissions.length} submissions (${references.length} confirmed by mail) and ${links.length} links acknowledged`,
    `${twice} of them arrived more than once`,
    `the last ${seconds} s after the provider (${JSON.stringify(provider.done)}) was well`,
  ].join(', ');
  return { found, summary };
}

export async function waitingMails({ query }: Clinic): Promise<number> {
  const [row] = await query<{ waiting: number }>(
    'select count(*)::int as waiting from mail where sent_at is null and given_up_at is null',
  );
  return row?.waiting ?? 0;
}

/** Until no mail waits, or none has been sent for long. */
export async function untilMailed(clinic: Clinic): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY;
  let until = Date.now() + NOTHING_FOR_MS;
  while (Date.now() < until) {
    await hurry(clinic);
    const waiting = await waitingMails(clinic);
    if (waiting === 0) return;
    if (waiting < fewest) until = Date.now() + NOTHING_FOR_MS;
    fewest = Math.min(fewest, waiting);
    await wait(1_000);
  }
}

/** Skips the waits of minutes and half hours between retries. */
const endWaits = ({ query }: Clinic): Promise<unknown> =>
  query(
    `update mail set next_attempt_at = now() where id in (
       select id from mail where sent_at is null and given_up_at is null and next_attempt_at > now()
       for update skip locked)`,
  );

/** The same, and also skips the minute between polls. */
export const hurry = (clinic: Clinic): Promise<unknown> =>
  endWaits(clinic).then(() => clinic.query('select pg_notify($1, $2)', [MAIL_OF_CLINIC, '']));

function lost({ id, template, sent, given_up }: StoredMail, copies: TakenMail[] = []): string[] {
  const content = new Set(
    copies.map(({ to, subject, text }) =>
      JSON.stringify([to, subject, text.replaceAll(LINK_TOKEN, '{token}')]),
    ),
  );
  return [
    ...(sent ? [] : [`${template} ${id} was ${given_up ? 'given up' : 'never sent'}`]),
    ...(sent && copies.length === 0 ? [`${template} ${id} is marked as sent but never arrived`] : []),
    ...(content.size > 1 ? [`${template} ${id} arrived as ${content.size} different mails`] : []),
  ];
}

/** Mails that arrived although no committed change belongs to them. */
function unasked(mails: readonly StoredMail[], arrived: ReadonlyMap<string, unknown>, url: string): string[] {
  const known = new Set(mails.map(({ dedupe_key }) => messageIdOf(dedupe_key, url)));
  return [...arrived.keys()]
    .filter((id) => !known.has(id))
    .map((id) => `${id} belongs to no committed change`);
}

function missing(
  what: string,
  promised: readonly string[],
  mails: readonly StoredMail[],
  of: (mail: StoredMail) => string | null | false,
): string[] {
  const there = new Set(mails.map(of));
  return promised.filter((each) => !there.has(each)).map((each) => `no ${what} ${each}`);
}
