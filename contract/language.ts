/** The languages that requests and answers may name. */
import { LANGUAGES, type Language } from '@clinic/engine/base';
import { z } from 'zod';

export const LanguageCode = z.enum(LANGUAGES);

/** The same for every installed language: one text in each. */
export const inEveryLanguage = <Value>(of: (language: Language) => Value): Record<Language, Value> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, of(language)])) as Record<Language, Value>;
