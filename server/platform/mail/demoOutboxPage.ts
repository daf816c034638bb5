/** The demo's page of mails that would have been sent. */
import type { Accent } from '@clinic/contract/design/accents';
import { escapeHtml } from '../base/escapeHtml.ts';
import type { Site } from '../base/site.ts';
import { plainPage } from '../http/plainPage.ts';

export interface ShownMail {
  to: string;
  subject: string;
  text: string;
  link: { href: string; text: string };
  at: Date;
  expired: boolean;
}

const TEXTS = {
  en: {
    title: 'Demo outbox',
    intro: 'This demo sends no email. What it would have sent is listed here, newest first.',
    none: 'No emails yet. Ask for a sign-in link, or submit a form with an email address.',
    to: 'To',
    expired: 'This link has expired.',
    back: 'Back to the portal',
  },
  es: {
    title: 'Buzón de salida de la demostración',
    intro: 'Esta demostración no envía correo. Aquí está lo que habría enviado, lo más nuevo primero.',
    none: 'Todavía no hay correo. Pida un enlace para iniciar sesión o envíe un formulario con una dirección de correo.',
    to: 'Para',
    expired: 'Este enlace ya venció.',
    back: 'Volver al portal',
  },
} as const;

export function demoOutboxPage({
  language,
  accent,
  mails,
  styles,
  site,
}: {
  language: 'en' | 'es';
  accent: Accent;
  mails: readonly ShownMail[];
  styles: string;
  site: Site;
}): string {
  const texts = TEXTS[language];
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const items = mails.map(
    ({ to, subject, text, link, at, expired }) => `
      <li>
        <h2>${escapeHtml(subject)}</h2>
        <p class="to">${texts.to} ${escapeHtml(to)} · <time datetime="${at.toISOString()}">${escapeHtml(time.format(at))}</time></p>
        <p>${escapeHtml(text)}</p>
        ${
          expired
            ? `<p class="quiet">${texts.expired}</p>`
            : `<a class="link" href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a>`
        }
      </li>`,
  );
  const main = `<h1>${texts.title}</h1>
      <p class="quiet">${texts.intro}</p>
      ${items.length > 0 ? `<ul>${items.join('')}\n      </ul>` : `<p>${texts.none}</p>`}
      <a href="${site.path}/">${texts.back}</a>`;
  return plainPage({ language, accent, title: texts.title, styles: site.path + styles, main });
}
