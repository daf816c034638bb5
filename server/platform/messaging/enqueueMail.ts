/** Puts a mail into the outbox, in the transaction of what it is about. It holds no health data. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailTemplate } from '../../../contract/messaging.ts';
import type { RequestContext } from '../audit/requestContext.ts';
import { runTogether, type Statement } from '../db/statements.ts';

/** Told on it, once the transaction is committed, that a mail waits. */
export const MAIL_CHANNEL = 'mail';

export interface Mail {
  to: string;
  template: MailTemplate;
  language: 'en' | 'es';
  /**
   * Path and query on our own address that the mail's one link opens, such as /patient/submissions/….
   * `{token}` in it becomes the mail's link token (see linkToken.ts) when it is sent.
   */
  path: string;
  /** The same key is sent once, however often it is put in. */
  dedupeKey: string;
  /** What patient and clinic call the submission. */
  reference?: string;
  /** After it the mail is of no use and is not sent any more. */
  expiresAt?: Date;
}

export const enqueueMail = (em: EntityManager, occasion: RequestContext, mail: Mail): Promise<void> =>
  runTogether(em, [queuedMail(occasion, mail)]);

/** The same, to be sent with others. */
export const queuedMail = ({ at }: Pick<RequestContext, 'at'>, mail: Mail): Statement => ({
  as: 'outbox',
  sql: `with put_in as (
       insert into mail
         (id, recipient, template, language, path, reference, dedupe_key, created_at, expires_at, next_attempt_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (dedupe_key) do nothing
     ) select pg_notify(?, '')`,
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
  ],
});
