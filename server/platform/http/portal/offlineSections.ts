/** The content of the page that the browser shows without a connection, in every language: nobody is asked for theirs. */
import { LANGUAGES } from '@clinic/engine/base';
import { escapeHtml } from '../../base/escapeHtml.ts';
import { languageAttributes, serverTexts } from '../../base/texts.ts';

/** @param path of the clinic on its origin */
export const offlineSections = (path: string): string =>
  LANGUAGES.map((language) => {
    const { title, text, intake, link } = serverTexts(language).offline;
    return `<section ${languageAttributes(language)}>
        <h1>${title}</h1>
        <p>${text}</p>
        <p>${intake} <a href="${escapeHtml(path)}/intake">${link}</a>.</p>
      </section>`;
  }).join('\n      ');

export const offlineTitle = (): string =>
  LANGUAGES.map((language) => serverTexts(language).offline.title).join(' · ');
