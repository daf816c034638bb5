/**
 * The page shown while the clinic is unavailable: in the reader's language, with the clinic's own contact.
 */
import { accentStyles } from '@clinic/contract/design/accents';
import { LANGUAGES, type Language } from '@clinic/engine/base';
import { phoneHref } from '@clinic/engine/definition';
import { escapeHtml } from '../base/escapeHtml.ts';
import type { Site } from '../base/site.ts';
import { sourceHash } from '../base/sourceHash.ts';
import { languageAttributes, serverTexts } from '../base/texts.ts';
import type { Contact } from '../settings/knownContact.ts';

type Words = ReturnType<typeof serverTexts>['maintenance'];

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
    var own = chosen && document.querySelector('section[lang="' + CSS.escape(chosen) + '"]');
    if (own) { own.parentNode.prepend(own); document.documentElement.lang = own.lang; document.documentElement.dir = own.dir; document.title = own.dataset.title; }
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
 * @param first the language at the top; the others follow
 * @param site of the clinic, if it is not at the root of its origin
 */
export const maintenancePage = (contact: Contact, first: Language, site?: Site): string =>
  page((words) => words, contact, first, { site, again: true });

/** While operators work on the installation. */
export const plannedPage = (contact: Contact, first: Language): string =>
  page((words) => ({ ...words, title: words.plannedTitle, text: words.plannedText }), contact, first, {
    again: true,
  });

/** For a clinic suspended by the operator: retrying does not help. */
export const suspendedPage = (contact: Contact, first: Language, site: Site): string =>
  page(suspended, contact, first, { site, again: false });

const suspended = (words: Words): Words => ({
  ...words,
  title: words.suspendedTitle,
  text: words.suspendedText,
});

function page(
  saying: (words: Words) => Words,
  contact: Contact,
  first: Language,
  { site, again }: { site?: Site | undefined; again: boolean },
): string {
  const order = [first, ...LANGUAGES.filter((each) => each !== first)];
  const wordsIn = (language: Language): Words => saying(serverTexts(language).maintenance);
  return `<!doctype html>
<html ${languageAttributes(first)} data-accent="${contact.accent}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    ${again ? `<meta http-equiv="refresh" content="${AGAIN_AFTER_SECONDS}">` : ''}
    <title>${titleOf(wordsIn(first), contact)}</title>
    <link rel="icon" href="data:,">
    <style>${STYLES}</style>
  </head>
  <body>
    <main data-key="${site ? keyAt(site) : KEY}">${order.map((language, index) => section(wordsIn(language), contact, language, index === 0 ? 'h1' : 'h2')).join('')}
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
      <section ${languageAttributes(language)} data-title="${titleOf(words, contact)}">
        ${lines.join('\n        ')}
      </section>`;
}

const link = (address: string, text: string): string =>
  `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`;
