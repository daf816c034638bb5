/**
 * The page shown while the clinic is unavailable: in the reader's language, with the clinic's own contact.
 */
import { accentStyles } from '@clinic/contract/design/accents';
import { phoneHref } from '@clinic/engine/definition';
import { escapeHtml } from '../base/escapeHtml.ts';
import type { Site } from '../base/site.ts';
import { sourceHash } from '../base/sourceHash.ts';
import type { Contact } from '../settings/knownContact.ts';

type Language = 'en' | 'es';

interface Words {
  title: string;
  text: string;
  kept: string;
  call: string;
  write: string;
  emergency: string;
}

const UNAVAILABLE: Record<Language, Words> = {
  en: {
    title: 'We will be right back',
    text: 'Our online forms are not available at the moment. This page will try again automatically; you do not have to do anything.',
    kept: 'What you have already saved is safe.',
    call: 'Call us:',
    write: 'Write to us:',
    emergency: 'In an emergency, call 911.',
  },
  es: {
    title: 'Volvemos enseguida',
    text: 'Nuestros formularios en línea no están disponibles en este momento. Esta página volverá a intentarlo automáticamente; usted no tiene que hacer nada.',
    kept: 'Lo que ya guardó está a salvo.',
    call: 'Llámenos:',
    write: 'Escríbanos:',
    emergency: 'En caso de emergencia, llame al 911.',
  },
};

const SUSPENDED: Record<Language, Words> = {
  en: {
    ...UNAVAILABLE.en,
    title: 'This clinic is not available online',
    text: 'The online forms and messages of this clinic are closed at the moment. Please contact the clinic directly.',
  },
  es: {
    ...UNAVAILABLE.es,
    title: 'Esta clínica no está disponible en línea',
    text: 'Los formularios y mensajes en línea de esta clínica están cerrados por el momento. Comuníquese directamente con la clínica.',
  },
};

/** The portal's name for the language, in the browser's storage. */
const KEY = 'preferred-language';
const keyAt = ({ path }: Site): string => (path ? `${path}:${KEY}` : KEY);

const AGAIN_AFTER_SECONDS = 15;

const STYLES = `
${accentStyles()}
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; color-scheme: light dark;
    font: 1.0625rem/1.6 "Figtree Variable", "Figtree Fallback", ui-sans-serif, system-ui, sans-serif; background: Canvas; color: CanvasText; }
  main { box-sizing: border-box; width: 100%; max-width: 36rem; padding: 2rem 1.25rem; display: flex;
    flex-direction: column; gap: 2.5rem; overflow-wrap: anywhere; }
  p { margin: 0.5rem 0; }
  h1, h2 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 0.75rem; }
  h1, h2, a { color: var(--accent); }
  a { display: inline-block; padding: 0.6rem 0; font-weight: 600; }
  section + section { border-top: 1px solid; padding-top: 2rem; }
  [data-first] { order: -1; }
`;

/** Only the browser knows the language chosen in the portal. */
const SCRIPT = `
  try {
    var chosen = localStorage.getItem(document.querySelector('main').dataset.key);
    var own = chosen && document.querySelector('section[lang="' + (chosen === 'es' ? 'es' : 'en') + '"]');
    if (own) { own.parentNode.prepend(own); document.documentElement.lang = own.lang; document.title = own.dataset.title; }
  } catch (error) {}
`;

export const MAINTENANCE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src ${sourceHash(STYLES)}; script-src ${sourceHash(SCRIPT)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
  'Retry-After': '5',
  Vary: 'Accept-Language',
};

/**
 * @param first the language at the top; the other one follows
 * @param site of the clinic, if it is not at the root of its origin
 */
export const maintenancePage = (contact: Contact, first: Language, site?: Site): string =>
  page(UNAVAILABLE, contact, first, { site, again: true });

/** For a clinic suspended by the operator: retrying does not help. */
export const suspendedPage = (contact: Contact, first: Language, site: Site): string =>
  page(SUSPENDED, contact, first, { site, again: false });

function page(
  words: Record<Language, Words>,
  contact: Contact,
  first: Language,
  { site, again }: { site?: Site | undefined; again: boolean },
): string {
  const order: Language[] = first === 'es' ? ['es', 'en'] : ['en', 'es'];
  return `<!doctype html>
<html lang="${first}" data-accent="${contact.accent}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    ${again ? `<meta http-equiv="refresh" content="${AGAIN_AFTER_SECONDS}">` : ''}
    <title>${titleOf(words[first], contact)}</title>
    <link rel="icon" href="data:,">
    <style>${STYLES}</style>
  </head>
  <body>
    <main data-key="${site ? keyAt(site) : KEY}">${order.map((language, index) => section(words[language], contact, language, index === 0 ? 'h1' : 'h2')).join('')}
    </main>
    <script>${SCRIPT}</script>
  </body>
</html>
`;
}

const titleOf = ({ title }: Words, { clinicName }: Contact): string =>
  escapeHtml(clinicName ? `${title} · ${clinicName}` : title);

function section(words: Words, contact: Contact, language: Language, heading: string): string {
  const { title, text, kept, call, write, emergency } = words;
  const { clinicName, supportPhone, supportEmail } = contact;
  const lines = [
    ...(clinicName ? [`<p>${escapeHtml(clinicName)}</p>`] : []),
    `<${heading}>${title}</${heading}>`,
    `<p>${text}</p>`,
    `<p>${kept}</p>`,
    ...(supportPhone ? [`<p>${call} ${link(phoneHref(supportPhone, 'tel'), supportPhone)}</p>`] : []),
    ...(supportEmail ? [`<p>${write} ${link(`mailto:${supportEmail}`, supportEmail)}</p>`] : []),
    `<p>${emergency}</p>`,
  ];
  return `
      <section lang="${language}" data-title="${titleOf(words, contact)}">
        ${lines.join('\n        ')}
      </section>`;
}

const link = (address: string, text: string): string =>
  `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`;
