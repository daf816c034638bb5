/** Plans what each item of a Questionnaire becomes, for all items before conditions can refer to them. */
import { measureTheSame } from '@clinic/engine/base';
import { OTHER, UnitCode } from '@clinic/engine/definition';
import { idFor, stepIdFor } from '../../importing/ids.ts';
import { type Message, say } from '../../importing/texts/message.ts';
import type { AnswerType, PathItem } from '../path/resolver.ts';
import {
  ANSWER_CONSTRAINT,
  CALCULATED,
  DISPLAY_CATEGORY,
  ENABLE_WHEN_EXPRESSIONS,
  HIDDEN,
  INITIAL_EXPRESSION,
  ITEM_CONTROL,
  OBSERVATION_LINK_PERIOD,
  SUB_QUESTIONNAIRE,
  UNIT,
  UNIT_OPTION,
  UNIT_VALUE_SET,
} from '../validate/extensions.ts';
import type { QuestionnaireItem } from '../validate/index.ts';
import {
  extensionsOf,
  extensionValue,
  isObject,
  type JsonObject,
  objectsOf,
  textOf,
  typedValue,
} from '../validate/json.ts';
import { type ListRoom, listOf, type PlannedOption, roomyOptions } from './options.ts';
import { constantOf } from './proposals.ts';
import type { FormLists, PlannedList } from './source/codeLists.ts';
import { unitIn } from './source/quantities.ts';
import { codingsOf, type ImportTerminology, sourcesOf } from './source/valueSets.ts';

/**
 * `group`: its questions are asked one after another; `repeating`: in entries; `heading`: a text; `help`: the help of
 * the enclosing item; `left`: it is kept only in the source.
 */
type Kind = 'group' | 'repeating' | 'question' | 'computed' | 'heading' | 'help' | 'left';

export interface PlannedItem {
  entry: QuestionnaireItem;
  kind: Kind;
  /** Why it is kept only in the source. */
  reason?: Message;
  id: string;
  /** Options of a choice; undefined if they are not known. */
  options?: readonly PlannedOption[];
  /** The code list, if it replaces the options. */
  list?: PlannedList;
  /** UCUM. If a quantity has several, they have the same dimension. */
  units: readonly string[];
  /** Whether they include those of its value set. */
  hasUnitSet: boolean;
  /** The enclosing repeated group. */
  within?: PlannedItem;
  children: readonly PlannedItem[];
  path: PathItem;
}

interface Planning {
  usedIds: Set<string>;
  /** linkIds of items whose condition no answers can satisfy. */
  never: ReadonlySet<string>;
  terminology: ImportTerminology;
  language: string;
  room: ListRoom;
  lists: FormLists;
  /** Collects the value sets that become code lists. */
  listed: Set<JsonObject>;
  /** Collects the value sets and code systems whose codes are options or units. */
  read: Set<JsonObject>;
}

/** The items with all nested ones, in order. */
export const everyItem = (items: readonly PlannedItem[]): PlannedItem[] =>
  items.flatMap((item) => [item, ...everyItem(item.children)]);

/** Maximum questions in an entry of a repeating group. */
const MAX_IN_ENTRY = 30;
/** Item types that cannot be part of an entry. */
const ALONE = new Set(['attachment']);

/**
 * @param within the enclosing repeated group
 * @param leftAround why an enclosing item is kept only in the source
 */
export function planItem(
  source: QuestionnaireItem,
  planning: Planning,
  within?: PlannedItem,
  leftAround?: Message,
): PlannedItem {
  const entry = withOptions(source);
  const { item, linkId, type } = entry;
  const left = leftAround ?? (planning.never.has(linkId) ? NEVER_SHOWN : undefined);
  const options = roomyOptions(item, planning);
  const list = options || !isChoice(type) ? undefined : listOf(item, planning);
  const listed = listedUnits(item, planning.terminology);
  const units = unitsOf(item, listed);
  const { kind, reason } = left ? { kind: 'left' as const, reason: left } : kindOf(entry, within, units[0]);
  // Some can have another dimension than the first.
  const hasUnitSet = listed.some(({ code }) => units.includes(textOf(code) ?? ''));
  if (kind !== 'left') noteRead(item, options !== undefined, hasUnitSet ? listed : [], planning);
  if (list)
    for (const each of sourcesOf(codingsOf(textOf(item.answerValueSet) ?? '', planning.terminology)))
      planning.listed.add(each);
  const id = (kind === 'group' ? stepIdFor : idFor)(linkId, planning.usedIds);
  const planned: PlannedItem = {
    entry,
    kind,
    ...(reason !== undefined && { reason }),
    id,
    ...(options && { options }),
    ...(list && { list }),
    units,
    hasUnitSet,
    ...(within && { within }),
    children: [],
    path: { linkId },
  };
  const enclosing = kind === 'repeating' ? planned : within;
  planned.children = entry.children.map((child) => planItem(child, planning, enclosing, reason));
  const items = planned.children.map(({ path }) => path);
  planned.path = {
    linkId,
    ...(kind === 'repeating' && { question: id, repeats: true }),
    ...((kind === 'question' || kind === 'computed') && answerOf(planned)),
    ...(type === 'group' || items.length > 0 ? { items } : {}),
  };
  return planned;
}

function noteRead(
  item: JsonObject,
  hasOptions: boolean,
  units: readonly JsonObject[],
  { terminology, read }: Planning,
): void {
  const canonical = textOf(item.answerValueSet);
  const isListed = hasOptions && canonical !== undefined && !Array.isArray(item.answerOption);
  const codings = isListed ? codingsOf(canonical, terminology) : [];
  for (const each of [...sourcesOf(codings), ...sourcesOf(units)]) read.add(each);
}

/** A text, number, date or time with options is a choice. */
function withOptions(entry: QuestionnaireItem): QuestionnaireItem {
  const { item, type } = entry;
  if (!LISTABLE.has(type) || !Array.isArray(item.answerOption)) return entry;
  const constraint = textOf(extensionValue(item, ANSWER_CONSTRAINT)) ?? '';
  const isText = type === 'string' || type === 'text';
  // Its options are only examples of a number, date or time.
  if (constraint === 'optionsOrType' && !isText) return entry;
  return { ...entry, type: constraint.startsWith('optionsOr') ? 'open-choice' : 'choice' };
}

const LISTABLE = new Set(['string', 'text', 'integer', 'date', 'time']);

/** @param unit of a quantity */
function kindOf(
  entry: QuestionnaireItem,
  within: PlannedItem | undefined,
  unit: string | undefined,
): { kind: Kind; reason?: Message } {
  const { item, type, parent, children } = entry;
  const isHidden = extensionValue(item, HIDDEN) === true;
  if (type === 'display') {
    const control = controlOf(item);
    if (extensionsOf(item, SUB_QUESTIONNAIRE).length > 0) return { kind: 'left', reason: say('otherForm') };
    if (isHidden) return { kind: 'left', reason: NOT_SHOWN };
    // A conditional text cannot be the help of a question.
    const isAbout = parent && (parent.type !== 'group' || parent.item.repeats === true);
    const isHelp = (HELP.has(control) || isInstruction(item)) && !hasCondition(item);
    return { kind: isAbout && isHelp ? 'help' : 'heading' };
  }
  if (type === 'group') {
    if (isHidden) return { kind: 'left', reason: NOT_SHOWN };
    if (item.repeats !== true || within || questionsIn(children) > MAX_IN_ENTRY) return { kind: 'group' };
    return { kind: 'repeating' };
  }
  if (isComputed(item, type, unit) && !isChangeable(item)) return { kind: 'computed' };
  if (isHidden) return { kind: 'left', reason: NOT_SHOWN };
  if (item.readOnly === true && !isPrepopulated(item)) {
    // Numbers, texts and yes or no are computed.
    const hasFormula = extensionsOf(item, ...CALCULATED).length > 0;
    return { kind: 'left', reason: hasFormula ? say('typeNotComputed', { type }) : say('notAnswerable') };
  }
  if (within && ALONE.has(type)) return { kind: 'left', reason: say('fileInEntries') };
  return { kind: 'question' };
}

const NOT_SHOWN = say('notShown');
const NEVER_SHOWN = say('neverShown');

/** Whether no answers can make it visible, so it can never be answered. */
export const isNeverShown = ({ reason }: PlannedItem): boolean => reason === NEVER_SHOWN;

/** Texts shown with their question. */
const HELP = new Set(['help', 'flyover', 'security', 'legal', 'prompt', 'unit', 'lower', 'upper']);
export const NUMBERS: ReadonlySet<string> = new Set(['decimal', 'integer', 'quantity']);
const COMPUTABLE = new Set([...NUMBERS, 'boolean', 'string', 'text']);

const isComputed = (item: JsonObject, type: string, unit: string | undefined): boolean =>
  extensionsOf(item, ...CALCULATED).length > 0
    ? COMPUTABLE.has(type)
    : constantOf({ item, type }, unit) !== undefined;

/** Whether the patient can answer otherwise than what is computed. */
export const isChangeable = (item: JsonObject): boolean =>
  item.readOnly !== true && extensionValue(item, HIDDEN) !== true;

/** Whether a health record elsewhere prepopulates the answer; here the patient is asked. */
export const isPrepopulated = (item: JsonObject): boolean =>
  extensionsOf(item, INITIAL_EXPRESSION, OBSERVATION_LINK_PERIOD).length > 0;

const questionsIn = (children: readonly QuestionnaireItem[]): number =>
  children.reduce((sum, child) => sum + questionsIn(child.children) + (child.type === 'group' ? 0 : 1), 0);

export const controlOf = (item: JsonObject): string => codeIn(item, ITEM_CONTROL);

export const hasCondition = (item: JsonObject): boolean =>
  objectsOf(item.enableWhen).length > 0 || extensionsOf(item, ...ENABLE_WHEN_EXPRESSIONS).length > 0;

/** Whether the text is an instruction for its question. */
const isInstruction = (item: JsonObject): boolean => codeIn(item, DISPLAY_CATEGORY) === 'instructions';

function codeIn(item: JsonObject, url: string): string {
  const concept = extensionValue(item, url);
  const [coding] = isObject(concept) ? objectsOf(concept.coding) : [];
  return textOf(coding?.code) ?? '';
}

/** A list of units to choose from. Value sets with all possible units cannot be one. */
const MAX_UNITS = 20;

/** The units of the item's value set, if all of them can be offered. */
function listedUnits(item: JsonObject, terminology: ImportTerminology): readonly JsonObject[] {
  const valueSet = textOf(extensionValue(item, UNIT_VALUE_SET));
  const codings = valueSet === undefined ? [] : codingsOf(valueSet, terminology);
  const codes = codings.map(({ code }) => textOf(code) ?? '');
  const [first = ''] = codes;
  const isOne =
    codes.length <= MAX_UNITS &&
    codes.every((code) => UnitCode.safeParse(code).success && measureTheSame(code, first));
  return isOne ? codings : [];
}

/** UCUM units from options, the value set or the item; if there are none, from its initial value. */
function unitsOf(item: JsonObject, listed: readonly JsonObject[]): string[] {
  const options = extensionsOf(item, UNIT_OPTION).map((extension) => typedValue(extension, 'value')?.value);
  const named = [...options, ...listed, extensionValue(item, UNIT)].filter((unit) => unit !== undefined);
  const initial = objectsOf(item.initial).map((entry) => typedValue(entry, 'value')?.value);
  const codes = (named.length > 0 ? named : initial).map(unitIn);
  const validCodes = codes.filter((code): code is string => UnitCode.safeParse(code).success);
  const [first] = validCodes;
  return [...new Set(validCodes)].filter((unit) => measureTheSame(unit, first as string));
}

/** Whether the answer has to be a text that includes its unit, because there are several and none is UCUM. */
export const isInWords = ({ entry, kind, units }: Pick<PlannedItem, 'entry' | 'kind' | 'units'>): boolean =>
  entry.type === 'quantity' &&
  kind === 'question' &&
  units.length === 0 &&
  extensionsOf(entry.item, UNIT_OPTION).length > 1;

/** What conditions and expressions can read from its answer. */
function answerOf(planned: PlannedItem): Omit<PathItem, 'linkId'> {
  const { entry, kind, id, options, list, units } = planned;
  const { item, type } = entry;
  if (isInWords(planned)) return { question: id, type: 'other' };
  // The number of a quantity has a unit. If there are several, each answer has its own.
  const isOne = kind === 'computed' || units.length <= 1;
  const unit = type === 'quantity' && isOne && { unit: units[0] ?? '1' };
  if (kind === 'computed') return { question: id, type: ANSWERS[type] ?? 'decimal', ...unit };
  const repeats =
    item.repeats === true &&
    LISTS.has(type) &&
    (!isChoice(type) || options !== undefined || list !== undefined);
  const fallback = ANSWERS[type] ?? 'other';
  const [first] = options ?? [];
  const literal = first && first.source.type !== 'Coding' ? LITERALS[first.source.type] : undefined;
  // Free text has no code, name or points.
  const ownWords = type === 'open-choice' && literal === undefined ? [{ value: OTHER }] : [];
  return {
    question: id,
    // Expressions cannot read the codes of a code list; `enableWhen` looks up the one that it names.
    type: list ? 'other' : (literal ?? fallback),
    ...(repeats && { repeats }),
    ...(options && { options: [...options.map(({ path }) => path), ...ownWords] }),
    ...unit,
  };
}

export const isChoice = (type: string): boolean => type === 'choice' || type === 'open-choice';

const LISTS = new Set(['choice', 'open-choice', 'string', 'text', 'url', 'attachment']);

const ANSWERS: Readonly<Record<string, AnswerType>> = {
  boolean: 'boolean',
  integer: 'integer',
  decimal: 'decimal',
  string: 'string',
  text: 'string',
  url: 'string',
  date: 'date',
  dateTime: 'dateTime',
  time: 'time',
  choice: 'coding',
  'open-choice': 'coding',
  quantity: 'quantity',
  reference: 'other',
};

const LITERALS: Readonly<Record<string, AnswerType>> = {
  String: 'string',
  Integer: 'integer',
  Date: 'date',
  Time: 'time',
};
