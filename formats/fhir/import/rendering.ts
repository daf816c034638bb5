/** Formatted texts: FHIR's extensions for XHTML, Markdown and CSS. */
import type { LocalizedText, Translation } from '@clinic/engine/base';
import { MAX_CHARACTERS, markupIn, withoutControls } from '@clinic/engine/definition';
import { importedText, isCut } from '../../importing/importedText.ts';
import { lossesText } from '../../importing/markup/losses.ts';
import { readHtml } from '../../importing/markup/readHtml.ts';
import { readMarkdown } from '../../importing/markup/readMarkdown.ts';
import { styledText } from '../../importing/markup/readStyle.ts';
import type { RichText, Shape } from '../../importing/markup/richLines.ts';
import type { Outcome } from '../../importing/report.ts';
import { type Message, say } from '../../importing/texts/message.ts';
import { RENDERING_MARKDOWN, RENDERING_STYLE, RENDERING_XHTML } from '../validate/extensions.ts';
import { isObject, type JsonObject, objectsOf, textOf, typedValue } from '../validate/json.ts';
import type { ImportReport } from './report.ts';
import { localizedText, rawTexts } from './source/texts.ts';

/** The outcome of an extension of a text. */
interface RenderingNote {
  /** Its index. */
  index: number;
  outcome: Outcome;
  note: Message;
}

export interface RenderedText {
  text: LocalizedText | undefined;
  notes: readonly RenderingNote[];
  /** The text is too long and was cut, and no formatting is used. */
  isCut: boolean;
}

/** `plain`: titles, which are shown without formatting. */
export type RenderedShape = Shape | 'plain';

/** In order of preference: the most expressive first. */
const RENDERINGS: readonly string[] = [RENDERING_XHTML, RENDERING_MARKDOWN, RENDERING_STYLE];

/**
 * The text of an element with its translations and its formatting.
 * @param key e.g. `text`: translations and extensions are in `_text`
 * @param prefix is put before the text
 */
export function renderedText(
  element: JsonObject,
  key: string,
  { language, shape, prefix = '' }: { language: string; shape: RenderedShape; prefix?: string },
): RenderedText {
  const plain = localizedText(element, key, language, prefix);
  const companion = element[`_${key}`];
  const extensions = isObject(companion) ? objectsOf(companion.extension) : [];
  const renderings = RENDERINGS.flatMap((url) => {
    const index = extensions.findIndex((extension) => extension.url === url);
    return index < 0 ? [] : [{ index, extension: extensions[index] as JsonObject }];
  });
  let text = plain;
  let isFormatted = false;
  const notes = renderings.map(({ index, extension }): RenderingNote => {
    const keptNote = (note: Message): RenderingNote => ({ index, outcome: 'kept', note });
    if (shape === 'plain') return keptNote(say('titlesArePlain'));
    if (isFormatted) return keptNote(say('otherFormattingIsUsed'));
    const readings = readingsOf(extension, { element, key, language, shape });
    const { markup, lost, isTooLong } = readings.get(language) ?? NOTHING;
    if (isTooLong || prefix.length + markup.length > MAX_CHARACTERS)
      return keptNote(say('formattingTooLong'));
    if (lost.has('struck')) return keptNote(say('formattingStruck'));
    if (markup === '') return keptNote(say('formattingWithoutText'));
    const formatted = withReadings(plain, readings, language, prefix);
    const what = lossesText(lost);
    if (lost.size > 0 && JSON.stringify(formatted) === JSON.stringify(plain))
      return keptNote(say('formattingWithoutEffect', { what }));
    text = formatted;
    isFormatted = true;
    return {
      index,
      outcome: 'mapped',
      note: lost.size > 0 ? say('asFormattingWithout', { what }) : say('asFormatting'),
    };
  });
  const written = rawTexts(element, key, language).get(language) ?? '';
  return { text, notes, isCut: !isFormatted && isCut(prefix + written) };
}

/** Paths of a text and its extensions in the report. */
export function noteRendering({ notes, isCut: cut }: RenderedText, path: string, report: ImportReport): void {
  if (cut) report.note(path, 'mapped', say('textCut', { most: MAX_CHARACTERS }));
  for (const { index, outcome, note } of notes) report.note(`${path}.extension[${index}]`, outcome, note);
}

const NOTHING: RichText = { markup: '', lost: new Set(), isTooLong: false };

interface Reading {
  element: JsonObject;
  key: string;
  language: string;
  shape: Shape;
}

/** By language: translations are extensions of the value, those of a styled text extensions of the text. */
function readingsOf(
  extension: JsonObject,
  { element, key, language, shape }: Reading,
): ReadonlyMap<string, RichText> {
  const value = typedValue(extension, 'value');
  const source = textOf(value?.value) ?? '';
  const isStyle = extension.url === RENDERING_STYLE;
  const written = isStyle
    ? rawTexts(element, key, language)
    : rawTexts(extension, value?.key ?? '', language);
  const read = (text: string): RichText => {
    if (isStyle) return styledText(text, source, shape);
    return extension.url === RENDERING_XHTML ? readHtml(text, shape) : readMarkdown(text, shape);
  };
  return new Map([...written].map(([each, text]) => [each, read(withoutControls(text))]));
}

/** The formatted text in each language; the plain text where there is none. */
function withReadings(
  plain: LocalizedText | undefined,
  readings: ReadonlyMap<string, RichText>,
  language: string,
  prefix: string,
): LocalizedText {
  const before = importedText(prefix) === undefined ? '' : `${importedText(prefix)} `;
  const formattedIn = (each: string): string | undefined => {
    const { markup = '', lost } = readings.get(each) ?? {};
    return markup === '' || lost?.has('struck') ? undefined : before + markup;
  };
  const from = formattedIn(language) ?? '';
  const text: Record<string, string | Translation> = { [language]: from };
  for (const each of new Set([...Object.keys(plain ?? {}), ...readings.keys()])) {
    const translated = formattedIn(each) ?? (plain?.[each] && markupIn(plain, each));
    if (each !== language && translated) text[each] = { text: translated, from };
  }
  return text;
}
