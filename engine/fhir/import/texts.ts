/** Texts of a Questionnaire in its languages. */
import type { LocalizedText, Translation } from '../../base/localizedText.ts';
import { plainText, TEXT_KEYS } from '../../definition/localized.ts';
import { TRANSLATION } from '../validate/extensions.ts';
import { extensionsOf, isObject, type JsonObject, objectsOf, textOf, typedValue } from '../validate/json.ts';

/** Two letters, as definitions name languages. */
export const languageOf = (resource: JsonObject): string =>
  /^[a-z]{2}(?=-|$)/.exec(textOf(resource.language)?.toLowerCase() ?? '')?.[0] ?? 'en';

/**
 * The text of an element with its translations.
 * @param key e.g. `text`: translations are in `_text`
 * @param language of the source
 */
export function localizedText(
  element: JsonObject,
  key: string,
  language: string,
  prefix = '',
): LocalizedText | undefined {
  const source = plainText(textOf(element[key]));
  if (source === undefined) return undefined;
  const from = plainText(prefix + source) as string;
  const text: Record<string, string | Translation> = { [language]: from };
  const beside = element[`_${key}`];
  for (const translation of isObject(beside) ? extensionsOf(beside, TRANSLATION) : []) {
    const part = (name: string): string | undefined => {
      const found = objectsOf(translation.extension).find(({ url }) => url === name);
      return found && textOf(typedValue(found, 'value')?.value);
    };
    const to = languageOf({ language: part('lang') });
    const content = plainText(part('content'));
    if (content !== undefined && to !== language)
      text[to] = { text: plainText(prefix + content) as string, from };
  }
  return text;
}

/** Languages that every text of a document has: the source, then the others. */
export function languagesOf(document: unknown, source: string): string[] {
  let common: Set<string> | undefined;
  eachText(document, (text) => {
    const own = new Set(Object.keys(text));
    common = common ? new Set([...common].filter((each) => own.has(each))) : own;
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
