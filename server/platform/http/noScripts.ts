/** The text of a page when scripts are disabled. */
import type { PublicSettings } from '@clinic/contract/settings';
import { phoneHref } from '@clinic/engine/definition';
import { escapeHtml } from '../base/escapeHtml.ts';

const TEXTS = {
  en: {
    needed: 'This site needs JavaScript. Please turn it on, or contact the clinic and we will help you.',
    call: 'Call us:',
  },
  es: {
    needed:
      'Este sitio necesita JavaScript. Actívelo o comuníquese con la clínica y con gusto le ayudaremos.',
    call: 'Llámenos:',
  },
} as const;

/** HTML in both languages, the reader's first. */
export function noScripts({ supportPhone }: PublicSettings, language: keyof typeof TEXTS): string {
  const link = supportPhone && linkTo(supportPhone);
  const other = language === 'en' ? 'es' : 'en';
  return [language, other]
    .map((each) => {
      const { needed, call } = TEXTS[each as keyof typeof TEXTS];
      return `<p lang="${each}">${needed}${link ? ` ${call} ${link}` : ''}</p>`;
    })
    .join('');
}

const linkTo = (phone: string): string =>
  `<a href="${escapeHtml(phoneHref(phone, 'tel'))}">${escapeHtml(phone)}</a>`;
