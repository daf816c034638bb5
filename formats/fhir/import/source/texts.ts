/** Texts of a Questionnaire in its languages. */
import { FALLBACK_LANGUAGE, type LocalizedText, type Translation } from '@clinic/engine/base';
import { markupIn, TEXT_KEYS } from '@clinic/engine/definition';
import { importedText } from '../../../importing/importedText.ts';
import { TRANSLATION } from '../../validate/extensions.ts';
import {
  extensionsOf,
  isObject,
  type JsonObject,
  objectsOf,
  textOf,
  typedValue,
} from '../../validate/json.ts';

/** Two-letter language codes, as used in definitions. */
export const languageOf = (resource: JsonObject): string =>
  /^[a-z]{2}(?=-|$)/.exec(textOf(resource.language)?.toLowerCase() ?? '')?.[0] ?? FALLBACK_LANGUAGE;

/** The unmodified texts of an element in each language, the source first. Empty texts are left out. */
export function rawTexts(element: JsonObject, key: string, language: string): Map<string, string> {
  const texts = new Map<string, string>();
  const source = textOf(element[key])?.trim();
  if (source) texts.set(language, source);
  const companion = element[`_${key}`];
  for (const translation of isObject(companion) ? extensionsOf(companion, TRANSLATION) : []) {
    const to = translationLanguage(translation);
    const content = partOf(translation, 'content')?.trim();
    if (content && to !== undefined && to !== language) texts.set(to, content);
  }
  return texts;
}

/** Language of a translation extension; undefined if it names none. */
export function translationLanguage(translation: JsonObject): string | undefined {
  const language = partOf(translation, 'lang');
  return language === undefined ? undefined : languageOf({ language });
}

function partOf(extension: JsonObject, name: string): string | undefined {
  const part = objectsOf(extension.extension).find(({ url }) => url === name);
  return part && textOf(typedValue(part, 'value')?.value);
}

/**
 * The text of an element with its translations, without formatting.
 * @param key e.g. `text`: translations are in `_text`
 */
export function localizedText(
  element: JsonObject,
  key: string,
  language: string,
  prefix = '',
): LocalizedText | undefined {
  const { [language]: from, ...others } = Object.fromEntries(
    [...rawTexts(element, key, language)].map(([each, text]) => [each, importedText(prefix + text)]),
  );
  if (from === undefined) return undefined;
  const text: Record<string, string | Translation> = { [language]: from };
  for (const [each, translated] of Object.entries(others))
    if (translated !== undefined) text[each] = { text: translated, from };
  return text;
}

/** The text in all languages of another text, whose translation is used where its own is missing. */
export function withLanguagesOf(other: LocalizedText, text: LocalizedText, language: string): LocalizedText {
  const from = markupIn(text, language);
  const translations = Object.keys(other)
    .filter((each) => each !== language)
    .map((each) => [each, text[each] ?? { text: markupIn(other, each), from }]);
  return { [language]: from, ...Object.fromEntries(translations) };
}

/** Languages that every text of a document has: the source, then the others. */
export function languagesOf(document: unknown, source: string): string[] {
  let common: Set<string> | undefined;
  eachText(document, (text) => {
    const languages = new Set(Object.keys(text));
    common = common ? new Set([...common].filter((each) => languages.has(each))) : languages;
  });
  return [source, ...[...(common ?? [])].filter((language) => language !== source).sort()];
}

function eachText(value: unknown, visit: (text: JsonObject) => void, key = ''): void {
  if (Array.isArray(value)) for (const each of value) eachText(each, visit);
  else if (isObject(value)) {
    if (TEXT_KEYS.has(key)) visit(value);
    else for (const [name, part] of Object.entries(value)) eachText(part, visit, name);
  }
}
