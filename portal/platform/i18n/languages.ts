/** The languages of the screens, and which one is shown first. */
import { onDevice } from '../address/storage.ts';
import { clinic } from '../api/clinic.ts';

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_KEY = 'preferred-language';

export const isLanguage = (text: unknown): text is Language => LANGUAGES.includes(text as Language);

/** The language chosen here before, or else the first of the browser's that the portal has, or the clinic's. */
export function preferredLanguage(): Language {
  const chosen = onDevice.get(LANGUAGE_KEY);
  if (isLanguage(chosen)) return chosen;
  const asked = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]);
  return asked.find(isLanguage) ?? clinic().defaultLanguage;
}

export const rememberLanguage = (language: Language): void => void onDevice.set(LANGUAGE_KEY, language);
