/** The text of a page when scripts are disabled. */
import type { PublicSettings } from '@clinic/contract/settings';
import { LANGUAGES, type Language } from '@clinic/engine/base';
import { phoneHref } from '@clinic/engine/definition';
import { escapeHtml } from '../base/escapeHtml.ts';
import { languageAttributes, serverTexts } from '../base/texts.ts';

/** HTML in every language, the reader's first. */
export function noScripts({ supportPhone }: PublicSettings, language: Language): string {
  const link = supportPhone && linkTo(supportPhone);
  return [language, ...LANGUAGES.filter((each) => each !== language)]
    .map((each) => {
      const { noScripts: needed, maintenance } = serverTexts(each);
      const call = link ? ` ${maintenance.call} ${link}` : '';
      return `<p ${languageAttributes(each)}>${needed}${call}</p>`;
    })
    .join('');
}

const linkTo = (phone: string): string =>
  `<a href="${escapeHtml(phoneHref(phone, 'tel'))}">${escapeHtml(phone)}</a>`;
