/** A row of the mail outbox. */
import type { MailTemplate } from '@clinic/contract/messaging';

export interface MailRow {
  id: string;
  recipient: string;
  template: MailTemplate;
  language: string;
  path: string;
  reference: string | null;
  dedupeKey: string;
  createdAt: Date;
  expiresAt: Date | null;
  attempts: number;
}

export const MAIL_COLUMNS = `id, recipient, template, language, path, reference, dedupe_key as "dedupeKey",
  created_at as "createdAt", expires_at as "expiresAt", attempts`;
