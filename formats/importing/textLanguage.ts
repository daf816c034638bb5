/** The languages of imported texts. */
import { TEXT_KEYS } from '@clinic/engine/definition';

const WORDS: Readonly<Record<'en' | 'es', ReadonlySet<string>>> = {
  en: new Set(
    'the of and to you your is are have has do did how what which when in for with if or not been this yes'.split(
      ' ',
    ),
  ),
  es: new Set(
    'el la los las de del y que su usted es son ha tiene cómo qué cuál cuándo en para con si no una por sí'.split(
      ' ',
    ),
  ),
};

const ENOUGH = 200_000;

/** Guesses the language of texts that do not declare it: English unless Spanish words are more frequent. */
export function languageOfTexts(texts: Iterable<string>): 'en' | 'es' {
  const counts = { en: 0, es: 0 };
  let read = 0;
  for (const text of texts) {
    read += text.length;
    if (read > ENOUGH) break;
    for (const word of text.toLowerCase().split(/[^\p{L}]+/u)) {
      if (WORDS.en.has(word)) counts.en += 1;
      if (WORDS.es.has(word)) counts.es += 1;
    }
  }
  return counts.es > counts.en ? 'es' : 'en';
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
