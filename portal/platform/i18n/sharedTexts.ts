/** The texts every page needs, one file a language: nobody waits for those that are not shown. */
import type { Language } from './languages.ts';

export type Texts = Record<string, unknown>;

const files: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import('./locales/intake/en.ts'),
  es: () => import('./locales/intake/es.ts'),
};
const asked = new Map<Language, Promise<Texts>>();

/** Asked for once; asked again after a failure, tries again. */
export function sharedTexts(language: Language): Promise<Texts> {
  const known = asked.get(language);
  if (known) return known;
  const texts = files[language]().then((file) => file.default);
  asked.set(language, texts);
  texts.catch(() => asked.delete(language));
  return texts;
}
