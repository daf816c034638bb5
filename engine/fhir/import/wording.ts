/** What an item says: its text with its prefix, and the texts below it that are shown with it. */
import type { LocalizedText } from '../../base/localizedText.ts';
import { textIn } from '../../definition/definition.ts';
import { plainText } from '../../definition/localized.ts';
import { say } from '../../importing/texts/message.ts';
import { ENTRY_FORMAT } from '../validate/extensions.ts';
import { extensionsOf, objectsOf, textOf } from '../validate/json.ts';
import type { Conditions, QuestionContext } from './conditions.ts';
import { controlOf, type PlannedItem } from './plan.ts';
import { localizedText } from './texts.ts';

/** Its text with its prefix; without a text the name of its code. */
export function labelOf({ entry: { item, linkId } }: PlannedItem, language: string): LocalizedText {
  const prefix = plainText(textOf(item.prefix));
  const [code] = objectsOf(item.code);
  return (
    localizedText(item, 'text', language, prefix === undefined ? '' : `${prefix} `) ??
    (code && localizedText(code, 'display', language)) ?? { [language]: prefix ?? plainText(linkId) ?? '–' }
  );
}

/** How linkId, text and prefix are taken over. */
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

/** The texts below an item that are shown with it. */
export function helpOf(
  planned: PlannedItem,
  context: QuestionContext,
  without: readonly string[] = [],
): LocalizedText | undefined {
  const { language, report } = context;
  const shown = planned.children.filter(
    ({ kind, entry }) => kind === 'help' && !without.includes(controlOf(entry.item)),
  );
  for (const { entry } of shown) report.note(entry.path, 'mapped', say('asHelp'));
  const texts = [
    ...shown.map(({ entry }) => localizedText(entry.item, 'text', language)),
    entryFormat(planned, context),
  ].filter((text) => text !== undefined);
  return texts.length > 0 ? joined(texts, language) : undefined;
}

/** How the answer is to be written: it stays in sight while the patient writes, as a help does. */
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

/** One below the other, in the languages that all of them have. */
function joined(texts: readonly LocalizedText[], language: string): LocalizedText {
  const [first = {}] = texts;
  const inLanguage = (each: string): string => texts.map((text) => textIn(text, each)).join('\n');
  const others = Object.keys(first).filter(
    (each) => each !== language && texts.every((text) => text[each] !== undefined),
  );
  const from = inLanguage(language);
  return {
    [language]: from,
    ...Object.fromEntries(others.map((each) => [each, { text: inLanguage(each), from }])),
  };
}
