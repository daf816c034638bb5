/**
 * The locale for numbers and dates: the clinic is in the United States, where Spanish also uses the decimal
 * point.
 */
export const localeOf = (language: string): string => (language === 'es' ? 'es-US' : 'en-US');

/** The texts of a language; the English ones if it has none. */
export const inLanguage = <Texts>(locales: { en: Texts } & Record<string, Texts>, language: string): Texts =>
  Object.hasOwn(locales, language) ? (locales[language] as Texts) : locales.en;
