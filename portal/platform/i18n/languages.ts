/** The languages of the screens, and which one is shown first. */
import { chosenAppearance, rememberAppearance } from '../address/appearance.ts';
import { clinic } from '../api/clinic.ts';

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (text: unknown): text is Language => LANGUAGES.includes(text as Language);

/** The language chosen here before, or else the first of the browser's that the portal has, or the clinic's. */
export function preferredLanguage(): Language {
  const chosen = chosenAppearance('language');
  if (isLanguage(chosen)) return chosen;
  const asked = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]);
  return asked.find(isLanguage) ?? clinic().defaultLanguage;
}

export const rememberLanguage = (language: Language): void => rememberAppearance('language', language);
