/** The texts every page needs, one file per language, so that pages load only the languages they show. */
import { type Language, sharedFiles, type Texts } from './languages.ts';

const requests = new Map<Language, Promise<Texts>>();

/** Fetched once; a call after a failure retries. */
export function sharedTexts(language: Language): Promise<Texts> {
  const requested = requests.get(language);
  if (requested) return requested;
  const load = sharedFiles.get(language);
  if (!load) throw new Error(`No texts in ${language}`);
  const texts = load().then((file) => file.default);
  requests.set(language, texts);
  texts.catch(() => requests.delete(language));
  return texts;
}
