/** Texts in several languages in FHIR: the source text, with translations and formatting as extensions. */
import type { LocalizedText } from '@clinic/engine/base';
import { markupIn, type Picture, type Question } from '@clinic/engine/definition';
import { hasFormatting, markdownOf, plainOf } from '@clinic/engine/markup';
import {
  RENDERING_MARKDOWN,
  RENDERING_STYLE,
  RENDERING_XHTML,
  SHORT_TEXT,
  TRANSLATION,
} from '../validate/extensions.ts';
import { isObject, type JsonObject, objectsOf } from '../validate/json.ts';

/**
 * Names of answers stay as they are written, so that an import reads them again.
 * @returns the plain element, and the extension element with its translations and Markdown */
export function localizedElement(key: string, text: LocalizedText, language: string): JsonObject {
  const isFormatted = Object.keys(text).some((each) => hasFormatting(markupIn(text, each)));
  const markdown = isFormatted && {
    url: RENDERING_MARKDOWN,
    ...elementIn('valueMarkdown', text, language, (each) => markdownOf(markupIn(text, each))),
  };
  return elementIn(key, text, language, (each) => plainOf(markupIn(text, each)), markdown ? [markdown] : []);
}

function elementIn(
  key: string,
  text: LocalizedText,
  language: string,
  written: (language: string) => string,
  further: readonly JsonObject[] = [],
): JsonObject {
  const others = Object.keys(text).filter((each) => each !== language);
  const extension = [
    ...others.map((lang) => ({
      url: TRANSLATION,
      extension: [
        { url: 'lang', valueCode: lang },
        { url: 'content', valueString: written(lang) },
      ],
    })),
    ...further,
  ];
  return { [key]: written(language), ...(extension.length > 0 && { [`_${key}`]: { extension } }) };
}

/** The label of a question, with its short label as an extension. */
export function labelElement({ label, shortLabel }: Question, language: string): JsonObject {
  const element = localizedElement('text', label, language);
  return shortLabel ? withShortText(element, shortLabel, language) : element;
}

function withShortText(element: JsonObject, shortLabel: LocalizedText, language: string): JsonObject {
  const { _text } = element;
  const companion = isObject(_text) ? _text : {};
  const short = { url: SHORT_TEXT, ...localizedElement('valueString', shortLabel, language) };
  return { ...element, _text: { ...companion, extension: [...objectsOf(companion.extension), short] } };
}

/** A picture, as an extension with that URL. */
export const mediaOf = (picture: Picture | undefined, url: string, language: string): JsonObject[] =>
  picture
    ? [
        {
          url,
          valueAttachment: {
            contentType: `image/${picture.type}`,
            data: picture.data,
            ...localizedElement('title', picture.alt, language),
          },
        },
      ]
    : [];

/** Writes a changed short label over the element of the source. */
export function changedShortLabel(
  { shortLabel }: Question,
  language: string,
  element: JsonObject,
): JsonObject {
  const { text, _text } = element;
  const companion = isObject(_text) ? _text : {};
  const extension = objectsOf(companion.extension).filter(({ url }) => url !== SHORT_TEXT);
  const { extension: _, ...others } = companion;
  const rest = { ...others, ...(extension.length > 0 && { extension }) };
  const without = { text, _text: Object.keys(rest).length > 0 ? rest : undefined };
  return shortLabel ? withShortText(without, shortLabel, language) : without;
}

/**
 * Writes a changed text over the element of the source, keeping its other extensions.
 * @param source the element around it
 */
export function changedElement(
  key: string,
  text: LocalizedText,
  language: string,
  source: JsonObject,
): JsonObject {
  const element = localizedElement(key, text, language);
  const [now, before] = [element[`_${key}`], source[`_${key}`]].map((each) => (isObject(each) ? each : {}));
  const otherExtensions = objectsOf(before?.extension).filter(({ url }) => !OF_TEXT.has(String(url)));
  const extension = [...objectsOf(now?.extension), ...otherExtensions];
  const { extension: _, ...others } = before ?? {};
  const newCompanion = { ...others, ...(extension.length > 0 && { extension }) };
  return { ...element, [`_${key}`]: Object.keys(newCompanion).length > 0 ? newCompanion : undefined };
}

/** These repeat the text, so they are replaced with those of the new one. */
const OF_TEXT: ReadonlySet<string> = new Set([
  TRANSLATION,
  RENDERING_MARKDOWN,
  RENDERING_STYLE,
  RENDERING_XHTML,
]);
