/**
 * In a demo without a mail provider, a page shows the mails that would have been sent, including their links.
 */
import { readFileSync } from 'node:fs';
import * as api from '@clinic/contract/operation';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../config/config.ts';
import { asSystem } from '../db/actor.ts';
import type { Routes } from '../http/routes.ts';
import { clinicSettings } from '../settings/clinicSettings.ts';
import { composeMail, tokenFor } from './composeMail.ts';
import { demoOutboxPage, type ShownMail } from './demoOutboxPage.ts';
import { MAIL_COLUMNS, type MailRow } from './mailRow.ts';

export const DEMO_OUTBOX_PATH = '/demo-outbox';
const STYLES = `${DEMO_OUTBOX_PATH}/page.css`;
const MAX_SHOWN = 50;

type Sender = Pick<Config, 'publicUrl' | 'clinicName' | 'clinicTimeZone'>;

export function demoOutbox(routes: Routes, config: Sender): void {
  const styles = readFileSync(new URL('demoOutbox.css', import.meta.url), 'utf8');

  routes.on(api.demoOutboxStyles, ({ ctx }) => {
    ctx.type = 'css';
    return styles;
  });

  routes.on(api.demoOutbox, async ({ ctx, em, requestContext }) => {
    const { language, accent, site } = ctx.state;
    const mails = await newestMails(em, config, requestContext.at);
    ctx.set('Cache-Control', 'no-store');
    ctx.type = 'html';
    return demoOutboxPage({ language, accent, mails, styles: STYLES, site });
  });
}

async function newestMails(em: EntityManager, config: Sender, now: Date): Promise<ShownMail[]> {
  const clinic = await clinicSettings(em, config);
  const rows = await asSystem('demo outbox', () =>
    em.execute<MailRow[]>(`select ${MAIL_COLUMNS} from mail order by created_at desc, id desc limit ?`, [
      MAX_SHOWN,
    ]),
  );
  const shown: ShownMail[] = [];
  for (const row of rows) {
    const expired = row.expiresAt !== null && new Date(row.expiresAt) <= now;
    const token = expired ? '' : await tokenFor(em, row, now);
    const { to, subject, about, link, linkText } = composeMail(row, config, clinic, token);
    shown.push({
      to,
      subject,
      text: about,
      link: { href: link, text: linkText },
      at: new Date(row.createdAt),
      expired,
    });
  }
  return shown;
}
