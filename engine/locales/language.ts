/** Which languages exist, without loading them. */
import type * as LOCALES from './index.ts';

/** One of the installed languages; a text from outside is one if `isLanguage` says so. */
export type Language = keyof typeof LOCALES;

/** The one of these languages that a tag such as `es-MX` stands for, if there is one. */
export function languageAmong(languages: readonly Language[], tag: string): Language | undefined {
  const lower = tag.toLowerCase();
  const [base] = lower.split('-');
  return [lower, base].map((each) => languages.find((known) => known.toLowerCase() === each)).find(Boolean);
}

/** The language of a text that another one lacks. */
export const FALLBACK_LANGUAGE = 'en' satisfies Language;
