/** Texts of an item: its text with its prefix, and the nested texts shown with it. */
import { LANGUAGES, type LocalizedText } from '@clinic/engine/base';
import { markupIn, plainText } from '@clinic/engine/definition';
import { canLinkTo } from '@clinic/engine/markup';
import { textFor } from '../../importing/aboutStep.ts';
import { importedText } from '../../importing/importedText.ts';
import { type MessageCode, say } from '../../importing/texts/message.ts';
import {
  DISPLAY_CATEGORY,
  ENTRY_FORMAT,
  ITEM_CONTROL,
  SHORT_TEXT,
  SUPPORT_LINK,
  UNIT,
  UNIT_OPTION,
} from '../validate/extensions.ts';
import { extensionsOf, isObject, objectsOf, textOf, typedValue } from '../validate/json.ts';
import type { Conditions, QuestionContext } from './conditions.ts';
import { noteExtension } from './limits.ts';
import { controlOf, NUMBERS, type PlannedItem } from './plan.ts';
import { noteRendering, type RenderedShape, renderedText } from './rendering.ts';
import { localizedText, rawTexts, withLanguagesOf } from './source/texts.ts';

/** Its text with its prefix, or the name of its code if it has no text. */
export function labelOf(
  { entry: { item, path, linkId } }: PlannedItem,
  shape: RenderedShape,
  { language, report }: QuestionContext,
): LocalizedText {
  const prefix = plainText(textOf(item.prefix));
  const [code] = objectsOf(item.code);
  const before = prefix === undefined ? '' : `${prefix} `;
  const rendered = renderedText(item, 'text', { language, shape, prefix: before });
  noteRendering(rendered, `${path}.text`, report);
  return (
    rendered.text ??
    (code && localizedText(code, 'display', language)) ?? {
      [language]: importedText(prefix ?? linkId) ?? '–',
    }
  );
}

/** Its short label. If it is not translated, the translation of the full label is used. */
export function shortLabelOf(
  { entry: { item, path } }: PlannedItem,
  label: LocalizedText,
  { language, report }: QuestionContext,
): LocalizedText | undefined {
  const companion = isObject(item._text) ? item._text : {};
  const [extension] = extensionsOf(companion, SHORT_TEXT);
  const short = extension && localizedText(extension, 'valueString', language);
  if (!short) return undefined;
  noteExtension(companion, SHORT_TEXT, `${path}.text`, report);
  return withLanguagesOf(label, short, language);
}

/** Reports the outcome of linkId, text and prefix. */
export function noteText({ entry: { item, path, linkId }, id }: PlannedItem, { report }: Conditions): void {
  report.note(
    `${path}.linkId`,
    linkId === id ? 'taken' : 'mapped',
    linkId === id ? undefined : say('itsId', { id }),
  );
  const hasPrefix = item.prefix !== undefined;
  report.note(`${path}.text`, hasPrefix ? 'mapped' : 'taken', hasPrefix ? say('withPrefix') : undefined);
  if (hasPrefix) report.note(`${path}.prefix`, 'mapped', say('asBeginning'));
}

/** The nested texts of an item that are shown with it. */
export function helpOf(
  planned: PlannedItem,
  context: QuestionContext,
  without: readonly string[] = [],
): LocalizedText | undefined {
  const { language, report } = context;
  const shown = planned.children.filter(
    ({ kind, entry }) => kind === 'help' && !without.includes(controlOf(entry.item)),
  );
  const helps = shown.map(({ entry }) => {
    const rendered = renderedText(entry.item, 'text', { language, shape: 'blocks' });
    noteShownWith(entry, 'asHelp', report);
    noteRendering(rendered, `${entry.path}.text`, report);
    return rendered.text;
  });
  const texts = [
    ...helps,
    unitNames(planned, context),
    entryFormat(planned, context),
    ...supportLinks(planned, context),
  ].filter((text) => text !== undefined);
  return texts.length > 0 ? joined(texts, language) : undefined;
}

/** Reports a text that is shown with a question, and the extensions that say so. */
export function noteShownWith(
  { item, path }: PlannedItem['entry'],
  how: MessageCode,
  report: Conditions['report'],
): void {
  report.note(path, 'mapped', say(how));
  for (const [index, { url }] of objectsOf(item.extension).entries())
    if (url === ITEM_CONTROL || url === DISPLAY_CATEGORY)
      report.note(`${path}.extension[${index}]`, 'mapped', say(how));
}

/** Names of units that are not in UCUM: without them, the unit of the number would be unknown. */
function unitNames(
  { entry: { item, path, type }, kind, units }: PlannedItem,
  { language, report }: QuestionContext,
): LocalizedText | undefined {
  if (kind !== 'question' || units.length > 0 || !NUMBERS.has(type)) return undefined;
  const names = extensionsOf(item, UNIT, UNIT_OPTION).flatMap((extension): LocalizedText[] => {
    const coding = typedValue(extension, 'value')?.value;
    const name = isObject(coding)
      ? (localizedText(coding, 'display', language) ?? localizedText(coding, 'code', language))
      : undefined;
    const at = `${path}.extension[${objectsOf(item.extension).indexOf(extension)}]`;
    if (name) report.note(at, 'mapped', say('unitAsHelp'));
    return name ? [name] : [];
  });
  return names.length > 0 ? joined(names, language, ', ') : undefined;
}

/** The entry format, which stays visible as help while the patient types. */
function entryFormat(
  { entry: { item, path }, kind }: PlannedItem,
  { language, report }: QuestionContext,
): LocalizedText | undefined {
  const [extension] = extensionsOf(item, ENTRY_FORMAT);
  if (!extension || kind !== 'question') return undefined;
  const text = localizedText(extension, 'valueString', language);
  const at = `${path}.extension[${objectsOf(item.extension).indexOf(extension)}]`;
  if (text) report.note(at, 'mapped', say('asHelp'));
  return text;
}

/** Further reading: links at the end of the help. Links without https stay in the source. */
function supportLinks(
  { entry: { item, path } }: PlannedItem,
  { language, report }: QuestionContext,
): LocalizedText[] {
  return extensionsOf(item, SUPPORT_LINK).flatMap((extension) => {
    const address = textOf(typedValue(extension, 'value')?.value) ?? '';
    const at = `${path}.extension[${objectsOf(item.extension).indexOf(extension)}]`;
    const canLink = canLinkTo(address);
    report.note(at, canLink ? 'mapped' : 'kept', say(canLink ? 'asLinkOfHelp' : 'noLinkTo'));
    if (!canLink) return [];
    const others = [...LANGUAGES, ...rawTexts(item, 'text', language).keys()];
    return [textFor(language, ({ more }) => `[${more}](${address})`, others)];
  });
}

/** Joins texts line by line, in the languages that all of them have. */
export function joined(texts: readonly LocalizedText[], language: string, between = '\n'): LocalizedText {
  const [first = {}] = texts;
  const inLanguage = (each: string): string => texts.map((text) => markupIn(text, each)).join(between);
  const others = Object.keys(first).filter(
    (each) => each !== language && texts.every((text) => text[each] !== undefined),
  );
  const from = inLanguage(language);
  return {
    [language]: from,
    ...Object.fromEntries(others.map((each) => [each, { text: inLanguage(each), from }])),
  };
}
