/** The installed languages, and what is known of each of them. */
import * as LOCALES from './index.ts';
import { FALLBACK_LANGUAGE, type Language, languageAmong } from './language.ts';

/** The installed languages, the fallback first. */
export const LANGUAGES: readonly [Language, ...Language[]] = [
  FALLBACK_LANGUAGE,
  ...(Object.keys(LOCALES) as Language[]).filter((each) => each !== FALLBACK_LANGUAGE).sort(),
];

export const isLanguage = (text: unknown): text is Language => LANGUAGES.includes(text as Language);

/** The installed language that a tag such as `es-MX` stands for, if there is one. */
export const languageOf = (tag: string): Language | undefined => languageAmong(LANGUAGES, tag);

/**
 * The entry of a language, and for one that is not installed that of the fallback.
 * @param language a tag, also of a form in another language than the installed ones
 */
export const inLanguage = <Entry>(entries: Readonly<Record<Language, Entry>>, language: string): Entry =>
  entries[isLanguage(language) ? language : (languageOf(language) ?? FALLBACK_LANGUAGE)];

type Texts = (typeof LOCALES)[typeof FALLBACK_LANGUAGE];

/** Conventions, units and texts of a language. */
export interface Locale {
  language: Texts['language'];
  /** By unit; one without a name is shown by its code. `one`: the singular, where it differs. */
  units: {
    names: Readonly<Record<string, string>>;
    one: Readonly<Record<string, string>>;
    spellings: Readonly<Record<string, readonly string[]>>;
  };
  words: Texts['words'];
}

const locales: Readonly<Record<Language, Locale>> = LOCALES;

/** Of languages that a product outside adds. */
const added = new Map<string, Locale>();

export const addLocale = (language: string, locale: Locale): unknown => added.set(language, locale);

export const localeOf = (language: string): Locale => added.get(language) ?? inLanguage(locales, language);

/** Of every language, for what is understood in any of them. */
export const everyLocale = (): Locale[] => [
  ...LANGUAGES.map((language) => locales[language]),
  ...added.values(),
];

/**
 * The tag by which `Intl` formats numbers and dates: the clinic is in the United States, where Spanish also uses the
 * decimal point.
 */
export const intlLocale = (language: string): string => localeOf(language).language.intl;

export type Direction = 'ltr' | 'rtl';

/** In which direction the language is written. */
export const directionOf = (language: string): Direction =>
  localeOf(language).language.direction === 'rtl' ? 'rtl' : 'ltr';
