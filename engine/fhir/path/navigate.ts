/** Elements of a response, of its items and answers, and of the questionnaire. */
import type { LogicJson } from '../../base/logicJson.ts';
import { type Constant, ITEM, known, lookup, read, UNKNOWN } from '../../logic/compose.ts';
import {
  type Collection,
  type Context,
  constant,
  type Entry,
  forEach,
  onlyIf,
  type ValueNode,
  value,
} from './collection.ts';
import { NotCompiled } from './reason.ts';
import type { AnswerType, PathItem, PathOption } from './resolver.ts';
import { answerOf, entryIsThere } from './values.ts';

/** The element `name` of each entry. */
export const member = (collection: Collection, name: string, context: Context, at: number): Collection =>
  forEach(collection, context, at, (entry, { isInside }) => {
    const { node, when } = entry;
    const found = ((): Collection => {
      switch (node.kind) {
        case 'response':
          if (name === 'item')
            return context.resolver.items.flatMap((item) => itemEntries(item, isInside, at));
          if (name === 'questionnaire' || name === 'status') return [];
          throw new NotCompiled(at, 'element', { name });
        case 'item':
          if (name === 'linkId')
            return onlyIf(constant(node.item.linkId), entryIsThere({ ...entry, when: [] }));
          return ofItem(node.item, name, isInside, at);
        case 'answer':
          return ofAnswer(node.item, node.value, name, isInside, at);
        case 'value':
          return ofValue(node, name, at);
        case 'json':
          return ofJson(node.data, name);
        case 'other':
          return [];
      }
    })();
    context.spend(at, found.length);
    return when ? found.map((each) => ({ ...each, when: [...when, ...(each.when ?? [])] })) : found;
  });

/** An item, or the items of all entries of a repeated group. */
function itemEntries(item: PathItem, isInside: boolean, at: number): Collection {
  if (item.type !== undefined || !item.repeats || item.question === undefined) {
    return [{ node: { kind: 'item', item } }];
  }
  if (isInside) throw new NotCompiled(at, 'outside');
  return [{ node: { kind: 'item', item, isEntry: true }, over: read(item.question) }];
}

/** Includes the entries of nested lists: an entry in a list cannot contain lists. */
export const itemsIn = (items: readonly PathItem[] = [], isInside: boolean, at: number): Collection =>
  items.flatMap((item) => itemEntries(item, isInside, at));

export function ofItem(item: PathItem, name: string, isInside: boolean, at: number): Collection {
  switch (name) {
    case 'item':
      return item.type === undefined ? itemsIn(item.items, isInside, at) : [];
    case 'answer': {
      if (item.type === undefined || item.question === undefined) return [];
      if (!item.repeats) return [{ node: { kind: 'answer', item, value: answerOf(item) } }];
      if (isInside) throw new NotCompiled(at, 'outside');
      return [{ node: { kind: 'answer', item, value: ITEM }, over: read(item.question) }];
    }
    default:
      return elsewhere(name, name === 'value' || name in VALUE_ELEMENTS, at);
  }
}

/** An element that FHIR has elsewhere is empty here; any other element is an error. */
function elsewhere(name: string, isElsewhere: boolean, at: number): Collection {
  if (isElsewhere) return [];
  throw new NotCompiled(at, 'element', { name });
}

const VALUE_ELEMENTS: Readonly<Record<string, readonly AnswerType[]>> = {
  valueBoolean: ['boolean'],
  valueInteger: ['integer'],
  valueDecimal: ['decimal'],
  valueString: ['string'],
  valueDate: ['date'],
  valueDateTime: ['dateTime'],
  valueTime: ['time'],
  valueCoding: ['coding'],
  valueQuantity: ['quantity'],
  valueAttachment: ['other'],
  valueReference: ['other'],
  valueUri: ['string'],
};

function ofAnswer(item: PathItem, logic: LogicJson, name: string, isInside: boolean, at: number): Collection {
  const { type } = item;
  if (name === 'value' || VALUE_ELEMENTS[name]?.includes(type as AnswerType))
    return [answerValue(item, logic)];
  if (name === 'item') return itemsIn(item.items, isInside, at);
  return elsewhere(name, name in VALUE_ELEMENTS || name === 'linkId' || name === 'answer', at);
}

function answerValue({ question = '', type = 'other', options, unit }: PathItem, logic: LogicJson): Entry {
  switch (type) {
    case 'coding':
      return value(logic, type, { ...(options && { options }) });
    case 'quantity':
      return value(logic, type, unit === undefined ? { unitGiven: read(`${question}.unit`) } : { unit });
    case 'date':
      return value(logic, type, { characters: 10 });
    case 'dateTime':
      // Our values have neither seconds nor a time zone; those in a response have both.
      return value({ cat: [logic, ':00'] }, type, { characters: 19 });
    case 'time':
      // Our values have no seconds; those in a response do.
      return value({ cat: [logic, ':00'] }, type, { characters: 8 });
    default: {
      const rows = (options ?? []).map((option) => [option.value, option.literal ?? option.value] as const);
      return value(lookup(logic, rows), type);
    }
  }
}

function ofValue(node: ValueNode, name: string, at: number): Collection {
  const { type, logic, options, unit, unitGiven } = node;
  if (type === 'quantity') {
    if (name === 'value') return [value(logic, 'decimal')];
    if (name === 'code' && unitGiven !== undefined) return [value(unitGiven, 'string')];
    // `unit` is a display text, which can differ in a response.
    if (name === 'code' && unit !== undefined) {
      // A constant, because the value exists.
      return [{ ...constant(unit), when: [known(logic)] }];
    }
    throw new NotCompiled(at, 'element', { name });
  }
  if (type !== 'coding') {
    if (type === 'other') throw new NotCompiled(at, 'element', { name });
    return [];
  }
  if ((name !== 'code' && name !== 'system' && name !== 'display') || !options) {
    throw new NotCompiled(at, 'element', { name });
  }
  return [lookedUp(logic, options, name, 'string')];
}

function lookedUp(
  of: LogicJson,
  options: readonly PathOption[],
  key: 'code' | 'system' | 'display' | 'score',
  type: 'string' | 'decimal',
): Entry {
  const rows = options.flatMap((option): Array<readonly [Constant, Constant]> => {
    const to = option[key];
    return to === undefined ? [] : [[option.value, to]];
  });
  if (rows.length === 0) return value(UNKNOWN, type);
  return value(lookup(of, rows), type, { table: { of, rows, isComplete: rows.length === options.length } });
}

/** `ordinal()` of codings, and of answers with one. */
export const ordinals = (collection: Collection, context: Context, at: number): Collection =>
  forEach(collection, context, at, ({ node, when }) => {
    const isAnswer = node.kind === 'answer';
    if (!isAnswer && node.kind !== 'value') throw new NotCompiled(at, 'value', { found: node.kind });
    const { type, options = [] } = isAnswer ? node.item : node;
    // Without its options, nothing is known about a coding.
    if (type === 'coding' && options.length === 0) throw new NotCompiled(at, 'value', { found: 'coding' });
    const logic = isAnswer ? node.value : node.logic;
    return [{ ...lookedUp(logic, options, 'score', 'decimal'), ...(when && { when }) }];
  });

const isObject = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** An element of the questionnaire; `value` matches `value[x]` of any type. */
function ofJson(data: Readonly<Record<string, unknown>>, name: string): Collection {
  const key = name === 'value' ? Object.keys(data).find((each) => /^value[A-Z]/.test(each)) : name;
  const found = key !== undefined && Object.hasOwn(data, key) ? data[key] : undefined;
  return jsonEntries(found);
}

export const jsonEntries = (data: unknown): Collection =>
  [data].flat().flatMap((each): Collection => {
    if (isObject(each)) return [{ node: { kind: 'json', data: each } }];
    return ['string', 'number', 'boolean'].includes(typeof each) ? [constant(each as Constant)] : [];
  });
