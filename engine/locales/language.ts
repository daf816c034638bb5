/** Which languages exist, without loading them. */
import type * as LOCALES from './index.ts';

/** One of the installed languages; a text from outside is one if `isLanguage` says so. */
export type Language = keyof typeof LOCALES;

/** The language of a text that another one lacks. */
export const FALLBACK_LANGUAGE = 'en' satisfies Language;
