/** Puts a mail into the outbox, in the transaction of what it is about. It holds no health data. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Occasion } from '../audit/occasion.ts';
import type { MailTemplate } from './contract.ts';

export interface Mail {
  to: string;
  template: MailTemplate;
  language: 'en' | 'es';
  /** Path and query on our own address that the mail's one link opens, such as /patient/submissions/…. */
  path: string;
  /** The same key is sent once, however often it is put in. */
  dedupeKey: string;
}

export async function enqueueMail(em: EntityManager, { at }: Occasion, mail: Mail): Promise<void> {
  await em.execute(
    `insert into mail (id, recipient, template, language, path, dedupe_key, created_at)
     values (?, ?, ?, ?, ?, ?, ?) on conflict (dedupe_key) do nothing`,
    [crypto.randomUUID(), mail.to, mail.template, mail.language, mail.path, mail.dedupeKey, at],
  );
}
