/** The demo's page of mails that would have been sent. */
import type { Accent } from '@clinic/contract/design/accents';
import type { Language } from '@clinic/engine/base';
import { escapeHtml } from '../base/escapeHtml.ts';
import type { Site } from '../base/site.ts';
import { serverTexts } from '../base/texts.ts';
import { plainPage } from '../http/plainPage.ts';

export interface ShownMail {
  to: string;
  subject: string;
  text: string;
  link: { href: string; text: string };
  at: Date;
  expired: boolean;
}

export function demoOutboxPage({
  language,
  accent,
  mails,
  styles,
  site,
}: {
  language: Language;
  accent: Accent;
  mails: readonly ShownMail[];
  styles: string;
  site: Site;
}): string {
  const { demoOutbox: texts, page } = serverTexts(language);
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
      <a href="${site.path}/">${page.backToPortal}</a>`;
  return plainPage({ language, accent, title: texts.title, styles: site.path + styles, main });
}
