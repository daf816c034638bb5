/** The options of a choice: answerOption, or the codes of a value set. */
import { MAX_SEARCHED_OPTIONS, MAX_SHOWN_OPTIONS, type Option, plainText } from '@clinic/engine/definition';
import { valueFor } from '../../importing/ids.ts';
import { importedText } from '../../importing/importedText.ts';
import type { PathOption } from '../path/resolver.ts';
import {
  ITEM_ANSWER_MEDIA,
  OPTION_EXCLUSIVE,
  OPTION_PREFIX,
  SCORES,
  VALUE_SET_LABEL,
} from '../validate/extensions.ts';
import {
  extensionValue,
  isObject,
  type JsonObject,
  objectsOf,
  type TypedValue,
  textOf,
  typedValue,
} from '../validate/json.ts';
import { pictureOf } from './pictures.ts';
import { type RenderedText, renderedText } from './rendering.ts';
import type { FormLists, PlannedList } from './source/codeLists.ts';
import { optionExtractionOf } from './source/optionExtraction.ts';
import { codingsOf, type ImportTerminology } from './source/valueSets.ts';

export interface PlannedOption {
  option: Option;
  path: PathOption;
  source: TypedValue;
  /** The formatting of its text, and the element with the text. */
  rendering: RenderedText & { element: string };
}

interface OptionSources {
  terminology: ImportTerminology;
  language: string;
  room: ListRoom;
  lists: FormLists;
}

/** Remaining space for options of long lists, so that the form fits into a draft with its source. */
export interface ListRoom {
  characters: number;
}

/** The source of a form and its value sets contain the same options again. */
export const newListRoom = (): ListRoom => ({ characters: 800_000 });

/**
 * The options of an item; undefined if it has none, or more than a choice or the form can hold. @param room is reduced
 * by the size of a long list
 */
export function roomyOptions(
  item: JsonObject,
  { terminology, language, room, lists }: OptionSources,
): PlannedOption[] | undefined {
  const canonical = textOf(item.answerValueSet);
  const isInline = Array.isArray(item.answerOption);
  if (!isInline && canonical === undefined) return undefined;
  if (!isInline && lists.isKnown(canonical ?? '')) return undefined;
  const source = isInline ? objectsOf(item.answerOption) : codingsOf(canonical ?? '', terminology);
  if (source.length > MAX_SEARCHED_OPTIONS || !takeRoom(source, room)) return undefined;
  const options = isInline ? optionsOf(item, language) : codesOf(canonical ?? '', terminology, language);
  return options && options.length > 0 ? options : undefined;
}

/** The code list of an item whose options the form has no room for. */
export function listOf(item: JsonObject, { lists }: Pick<OptionSources, 'lists'>): PlannedList | undefined {
  const canonical = textOf(item.answerValueSet);
  return canonical === undefined || Array.isArray(item.answerOption) ? undefined : lists.listOf(canonical);
}

function takeRoom(list: readonly JsonObject[], room: ListRoom): boolean {
  if (list.length <= MAX_SHOWN_OPTIONS) return true;
  const size = sizes.get(list) ?? JSON.stringify(list).length;
  sizes.set(list, size);
  if (size > room.characters) return false;
  room.characters -= size;
  return true;
}

/** Memoized, as thousands of questions can have the same list. */
const sizes = new WeakMap<readonly JsonObject[], number>();

/** The options of `answerOption` in order, without those that have no value. */
function optionsOf(item: JsonObject, language: string): PlannedOption[] {
  const usedValues = new Set<string>();
  return objectsOf(item.answerOption).flatMap((entry) => {
    const value = typedValue(entry, 'value');
    return value ? [planned(entry, value, language, usedValues)] : [];
  });
}

/**
 * The options of a value set that lists its codes.
 * @returns undefined if it is not available, or lists no codes or more than a choice can have
 */
export function codesOf(
  canonical: string,
  terminology: ImportTerminology,
  language: string,
): PlannedOption[] | undefined {
  const codings = codingsOf(canonical, terminology);
  if (codings.length === 0 || codings.length > MAX_SEARCHED_OPTIONS) return undefined;
  const usedValues = new Set<string>();
  return codings.map((coding) =>
    planned(coding, { type: 'Coding', key: 'valueCoding', value: coding }, language, usedValues),
  );
}

function planned(
  entry: JsonObject,
  source: TypedValue,
  language: string,
  usedValues: Set<string>,
): PlannedOption {
  const { value } = source;
  const coding = isObject(value) ? value : {};
  const isCoded = source.type === 'Coding';
  const literal = typeof value === 'string' || typeof value === 'number' ? value : undefined;
  const name =
    textOf(coding.code) ?? textOf(coding.display) ?? textOf(coding.reference) ?? String(literal ?? 'option');
  const [prefix] = [OPTION_PREFIX, VALUE_SET_LABEL].flatMap(
    (url) => plainText(textOf(extensionValue(entry, url) ?? extensionValue(coding, url))) ?? [],
  );
  const before = prefix === undefined ? '' : `${prefix} `;
  const rendered = isObject(value)
    ? renderedText(coding, 'display', { language, shape: 'line', prefix: before })
    : renderedText(entry, source.key, { language, shape: 'line', prefix: before });
  const label = rendered.text ?? { [language]: importedText(before + name) ?? '–' };
  const [points] = SCORES.flatMap((url) => {
    const score = extensionValue(entry, url) ?? extensionValue(coding, url);
    return typeof score === 'number' ? [{ url, valueDecimal: score }] : [];
  });
  const score = points?.valueDecimal;
  const isExclusive = extensionValue(entry, OPTION_EXCLUSIVE) === true;
  const extract = optionExtractionOf(entry);
  const picture = pictureOf(entry, ITEM_ANSWER_MEDIA, label, language);
  const stored =
    typeof literal === 'number' && Number.isInteger(literal) && !usedValues.has(String(literal))
      ? literal
      : valueFor(name, usedValues);
  usedValues.add(String(stored));
  const code = textOf(coding.code);
  const system = textOf(coding.system);
  const display = textOf(coding.display);
  return {
    option: {
      value: stored,
      label,
      ...(picture && { picture }),
      ...(isExclusive && { exclusive: true }),
      ...(score !== undefined && { score }),
      ...(extract !== undefined && { extract }),
    },
    path: {
      value: stored,
      ...(isCoded && code !== undefined && { code }),
      ...(isCoded && system !== undefined && { system }),
      ...(isCoded && display !== undefined && { display }),
      ...(literal !== undefined && { literal }),
      ...(points && { score: points.valueDecimal, points }),
    },
    source,
    rendering: { ...rendered, element: isObject(value) ? `${source.key}.display` : source.key },
  };
}

/**
 * The option that a coding, text or number of a condition refers to: the one with its code and system, otherwise one
 * where either has no system, which authors often leave out.
 */
export function optionFor(options: readonly PlannedOption[], wanted: TypedValue): PlannedOption | undefined {
  const matches = options.filter((option) => isOption(option, wanted));
  const { value } = wanted;
  const isExact = ({ source }: PlannedOption): boolean =>
    !isObject(value) || (isObject(source.value) && source.value.system === value.system);
  return matches.find(isExact) ?? matches[0];
}

function isOption({ source }: PlannedOption, wanted: TypedValue): boolean {
  const [optionValue, other] = [source.value, wanted.value];
  if (!isObject(optionValue) || !isObject(other)) return optionValue === other;
  const isSameSystem =
    optionValue.system === undefined || other.system === undefined || optionValue.system === other.system;
  if (optionValue.code !== undefined && other.code !== undefined)
    return isSameSystem && optionValue.code === other.code;
  return optionValue.display !== undefined && optionValue.display === other.display;
}
