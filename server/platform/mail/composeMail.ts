/** A mail in its final form: subject, plain text and simple HTML with one link. */

import { createHash } from 'node:crypto';
import { ACCENTS, type Accent } from '@clinic/contract/design/accents';
import { OPTIONAL_TEMPLATES } from '@clinic/contract/messaging';
import type { Settings } from '@clinic/contract/settings';
import type { EntityManager } from '@mikro-orm/postgresql';
import { escapeHtml } from '../base/escapeHtml.ts';
import { siteOf } from '../base/site.ts';
import { languageAttributes } from '../base/texts.ts';
import type { Config } from '../config/config.ts';
import { issueLinkToken } from '../messaging/linkToken.ts';
import type { MailRow } from './mailRow.ts';
import { mailTexts } from './mailTexts.ts';

export interface ComposedMail {
  to: string;
  /** The same for every attempt, so that mailboxes drop duplicates. */
  messageId: string;
  subject: string;
  text: string;
  html: string;
  /** The subject matter, in a sentence or two. */
  about: string;
  link: string;
  linkText: string;
}

export type MailSender = Pick<Config, 'publicUrl'>;
/** Placeholder for the token in a mail's path. */
const TOKEN_PLACE = '{token}';

/** A token for the mail's link, if its path has a placeholder. */
export const tokenFor = async (em: EntityManager, { path, dedupeKey }: MailRow, at: Date): Promise<string> =>
  path.includes(TOKEN_PLACE) ? issueLinkToken(em, dedupeKey, at) : '';

type Clinic = Pick<Settings, 'clinicName' | 'supportEmail' | 'supportPhone' | 'accent'>;

export function composeMail(
  { recipient, template, language, path, reference, dedupeKey }: MailRow,
  { publicUrl }: MailSender,
  { clinicName, supportEmail, supportPhone, accent }: Clinic,
  token: string,
): ComposedMail {
  const words = mailTexts(language);
  const mail = words.mails[template];
  const contact = [supportPhone, supportEmail].filter(Boolean).join(' · ');
  const values = {
    clinic: clinicName,
    reference: reference ?? '',
    contact,
  };
  const fill = (text: string): string =>
    text.replace(/\{(clinic|reference|contact)\}/g, (_, name: keyof typeof values) => values[name]);
  // Always on our own origin, so that a path cannot lead elsewhere.
  const link = `${publicUrl}${path.replace(TOKEN_PLACE, token)}`;
  const after = mail.after === undefined ? [] : [fill(mail.after)];
  const optional = OPTIONAL_TEMPLATES.has(template) ? [fill(words.updates)] : [];
  const end = [...(contact ? [fill(words.contact)] : []), ...optional, words.automatic];
  return {
    to: recipient,
    messageId: messageIdOf(dedupeKey, publicUrl),
    subject: fill(mail.subject),
    about: fill(mail.text),
    link,
    linkText: mail.link,
    text: [
      words.greeting,
      fill(mail.text),
      `${mail.link}:\n${link}`,
      ...after,
      fill(words.signature),
      end.join('\n'),
    ].join('\n\n'),
    html: mailHtml({
      language,
      title: fill(mail.subject),
      clinic: clinicName,
      accent,
      before: [words.greeting, fill(mail.text)],
      link: { href: link, text: mail.link },
      after: [...after, fill(words.signature)],
      end,
    }),
  };
}

export const messageIdOf = (dedupeKey: string, publicUrl: string): string =>
  `<${createHash('sha256').update(dedupeKey).update(siteOf({ publicUrl }).path).digest('hex')}@${new URL(publicUrl).hostname}>`;

export function mailHtml({
  language,
  title,
  clinic,
  accent,
  before,
  link,
  after,
  end,
}: {
  language: string;
  title: string;
  clinic: string;
  accent: Accent;
  before: string[];
  link: { href: string; text: string };
  after: string[];
  end: string[];
}): string {
  const { accent: colour, on } = ACCENTS[accent].light;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html ${languageAttributes(language)}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#faf8f4;color:#15211f;font:16px/1.5 sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e5e0d6;border-radius:10px">
<p style="margin:0 0 24px;color:${colour};font-weight:bold">${escapeHtml(clinic)}</p>
${before.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(link.href)}" style="display:inline-block;padding:12px 24px;background:${colour};color:${on};border-radius:10px;text-decoration:none;font-weight:bold">${escapeHtml(link.text)}</a></p>
${after.map(paragraph).join('\n')}
<p style="margin:24px 0 0;color:#55605d;font-size:14px">${end.map(escapeHtml).join('<br>')}</p>
</div>
</body>
</html>
`;
}
