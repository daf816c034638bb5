/** The languages of imported texts. */
import { LANGUAGES, type Language } from '@clinic/engine/base';
import { TEXT_KEYS } from '@clinic/engine/definition';
import { textsOf } from './texts/message.ts';

/** Frequent words of each language. */
const WORDS = new Map(
  LANGUAGES.map((language) => [language, new Set(textsOf(language).recognized.common.split(' '))]),
);

const ENOUGH = 200_000;

/** Guesses the language of texts that do not declare it: English unless words of another one are more frequent. */
export function languageOfTexts(texts: Iterable<string>): Language {
  const counts = new Map(LANGUAGES.map((language) => [language, 0]));
  let read = 0;
  for (const text of texts) {
    read += text.length;
    if (read > ENOUGH) break;
    for (const word of text.toLowerCase().split(/[^\p{L}]+/u)) {
      for (const [language, words] of WORDS)
        if (words.has(word)) counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
  return LANGUAGES.reduce((best, each) => ((counts.get(each) ?? 0) > (counts.get(best) ?? 0) ? each : best));
}

/** A copy of a document whose texts have only these languages. */
export function inLanguages<T>(value: T, languages: readonly string[], key = ''): T {
  if (Array.isArray(value)) return value.map((each) => inLanguages(each, languages)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (TEXT_KEYS.has(key))
    return Object.fromEntries(entries.filter(([language]) => languages.includes(language))) as T;
  return Object.fromEntries(entries.map(([name, part]) => [name, inLanguages(part, languages, name)])) as T;
}
