/** The languages of the screens, and which one is shown first. */
import { FALLBACK_LANGUAGE, type Language, languageAmong } from '@clinic/engine/base';
import { chosenAppearance, rememberAppearance } from '../address/appearance.ts';
import { clinic } from '../api/clinic.ts';

export type { Language };
export type Texts = Record<string, unknown>;
type LoadTexts = () => Promise<{ default: Texts }>;

/** The files of texts by language, from their paths: `./locales/intake/en.ts`. */
export const filesByLanguage = (files: Readonly<Record<string, LoadTexts>>): Map<Language, LoadTexts> =>
  new Map(Object.entries(files).map(([path, load]) => [languageIn(path), load] as const));

const languageIn = (path: string): Language =>
  path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.')) as Language;

/** The texts every page needs. */
export const sharedFiles = filesByLanguage(import.meta.glob<{ default: Texts }>('./locales/intake/*.ts'));

/** The fallback first. */
export const LANGUAGES: readonly Language[] = [
  ...new Set<Language>([FALLBACK_LANGUAGE, ...sharedFiles.keys()]),
];

export const isLanguage = (text: unknown): text is Language => LANGUAGES.includes(text as Language);

/** The language chosen here before, or else the first of the browser's that the portal has, or the clinic's. */
export function preferredLanguage(): Language {
  // A page of another site that shows the form in a frame may say its language in the frame's name.
  const ofFrame = globalThis.parent !== globalThis.window && new URLSearchParams(window.name).get('language');
  const chosen = ofFrame || chosenAppearance('language');
  if (isLanguage(chosen)) return chosen;
  for (const tag of navigator.languages) {
    const language = languageAmong(LANGUAGES, tag);
    if (language) return language;
  }
  return clinic().defaultLanguage;
}

export const rememberLanguage = (language: Language): void => rememberAppearance('language', language);
