/** The texts every page needs, one file per language, so that pages load only the languages they show. */
import type { Language } from './languages.ts';

export type Texts = Record<string, unknown>;

const files: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import('./locales/intake/en.ts'),
  es: () => import('./locales/intake/es.ts'),
};
const asked = new Map<Language, Promise<Texts>>();

/** Fetched once; a call after a failure retries. */
export function sharedTexts(language: Language): Promise<Texts> {
  const known = asked.get(language);
  if (known) return known;
  const texts = files[language]().then((file) => file.default);
  asked.set(language, texts);
  texts.catch(() => asked.delete(language));
  return texts;
}
