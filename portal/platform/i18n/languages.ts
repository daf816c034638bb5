/** The languages of the screens, and which one is shown first. */
import { onDevice } from '../address/storage.ts';

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_KEY = 'preferred-language';

export const isLanguage = (text: unknown): text is Language => LANGUAGES.includes(text as Language);

/** The language chosen here before, or else the browser's: Spanish if it begins with "es". */
export function preferredLanguage(): Language {
  const chosen = onDevice.get(LANGUAGE_KEY);
  if (isLanguage(chosen)) return chosen;
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en';
}

export const rememberLanguage = (language: Language): void => void onDevice.set(LANGUAGE_KEY, language);
