/** Adds a mail to the outbox, in the transaction that causes it. It contains no health data. */
import type { MailTemplate } from '@clinic/contract/messaging';
import type { Language } from '@clinic/engine/base';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext } from '../access/requestContext.ts';
import { NOTIFY } from '../db/channels.ts';
import { runTogether, type Statement } from '../db/statements.ts';

/** Notified once the transaction is committed. */
export const MAIL_CHANNEL = 'mail';

export interface Mail {
  to: string;
  template: MailTemplate;
  language: Language;
  /**
   * Path and query of the mail's only link, on our own origin, such as /patient/submissions/…. `{token}` in
   * it is replaced with the mail's link token (see linkToken.ts) when the mail is sent.
   */
  path: string;
  /** A mail with the same key is sent once, however often it is added. */
  dedupeKey: string;
  /** The number that patient and clinic refer to the submission by. */
  reference?: string;
  /** After this time the mail is useless and is no longer sent. */
  expiresAt?: Date;
}

export const enqueueMail = (
  em: EntityManager,
  requestContext: Pick<RequestContext, 'at'>,
  mail: Mail,
): Promise<void> => runTogether(em, [queuedMail(requestContext, mail)]);

/** Like `enqueueMail`, as a statement to send with others. */
export const queuedMail = ({ at }: Pick<RequestContext, 'at'>, mail: Mail): Statement => ({
  as: 'outbox',
  sql: `with put_in as (
       insert into mail
         (id, recipient, template, language, path, reference, dedupe_key, created_at, expires_at, next_attempt_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (dedupe_key) do nothing
     ) select ${NOTIFY}`,
  params: [
    crypto.randomUUID(),
    mail.to,
    mail.template,
    mail.language,
    mail.path,
    mail.reference ?? null,
    mail.dedupeKey,
    at,
    mail.expiresAt ?? null,
    at,
    MAIL_CHANNEL,
    '',
  ],
});
