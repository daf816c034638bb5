/** Elements of a response, of its items and answers, and of the questionnaire. */
import type { LogicJson, Maybe, Value } from '@clinic/engine/base';
import {
  and,
  type Constant,
  compileLogic,
  definite,
  evaluateTruth,
  hasValue,
  ITEM,
  ifElse,
  isConstant,
  lookup,
  op,
  operationIn,
  read,
  scoreOf,
  UNKNOWN,
  walkOperations,
} from '@clinic/engine/logic';
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
export function member(collection: Collection, name: string, context: Context, at: number): Collection {
  const all = forEach(collection, context, at, (entry, { isInside }) => {
    const { node, when } = entry;
    const collection = ((): Collection => {
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
          return ofValue(node, name, isInside, at);
        case 'json':
          return ofJson(node.data, name);
        case 'other':
          return [];
      }
    })();
    context.spend(at, collection.length);
    return when ? collection.map((each) => ({ ...each, when: [...when, ...(each.when ?? [])] })) : collection;
  });
  return withTables(all, context, at);
}

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
  if (name === 'extension') return extensionsOf(item.options, logic);
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
      const looked = lookup(logic, rows);
      return value(looked, type, looked === logic ? {} : { table: { of: logic, rows, isComplete: true } });
    }
  }
}

function ofValue(node: ValueNode, name: string, isInside: boolean, at: number): Collection {
  const { type, logic, options, unit, unitGiven } = node;
  if (name === 'extension' && (type !== 'coding' || options)) return extensionsOf(options, logic);
  if (type === 'quantity') {
    if (name === 'value') return [value(logic, 'decimal')];
    if (name === 'code' && unitGiven !== undefined) return [value(unitGiven, 'string')];
    // `unit` is a display text, which can differ in a response.
    if (name === 'code' && unit !== undefined) {
      // A constant, because the value exists.
      return [{ ...constant(unit), when: [hasValue(logic)] }];
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
  return [lookedUp(logic, options, name, 'string', isInside)];
}

/** The points of the chosen option, which a filled-in form repeats at its answer. */
const extensionsOf = (options: readonly PathOption[] = [], chosen: LogicJson): Collection =>
  options.flatMap(({ value: option, points }) =>
    points ? onlyIf({ node: { kind: 'json', data: points } }, definite(op('===', chosen, option))) : [],
  );

function lookedUp(
  of: LogicJson,
  options: readonly PathOption[],
  key: 'code' | 'system' | 'display' | 'score',
  type: 'string' | 'decimal',
  isInside: boolean,
): Entry {
  const rows = options.flatMap((option): Row[] => {
    const to = option[key];
    return to === undefined ? [] : [[option.value, to]];
  });
  return rows.length === 0 ? value(UNKNOWN, type) : tableOf(of, rows, type, { options, isInside });
}

type Row = readonly [Constant, Constant];

/** What each option means; the points of a question's own options are its `score`. */
function tableOf(
  of: LogicJson,
  rows: readonly Row[],
  type: ValueNode['type'],
  { options, isInside }: { options: readonly PathOption[]; isInside: boolean },
): Entry {
  const name = nameIn(of);
  const points = new Map<Constant, unknown>(options.map((option) => [option.value, scoreOf(option)]));
  const areScores =
    rows.every(([option, to]) => points.get(option) === to) &&
    options.every((option) => scoreOf(option) === option.score) &&
    rows.length === options.filter(({ score }) => score !== undefined).length;
  // What does not apply has no points here, and counts 0 in a score.
  const logic =
    areScores && name !== undefined && !isInside
      ? ifElse(hasValue(of), { score: { var: name } }, UNKNOWN)
      : lookup(of, rows);
  return value(logic, type, { table: { of, rows, isComplete: rows.length === options.length } });
}

/** The name of the answer that is read. */
function nameIn(of: LogicJson): string | undefined {
  const operation = operationIn(of);
  const name = operation?.operator === 'given' ? operationIn(operation.args[0] ?? null)?.args[0] : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Constants of which one is there for each option of a question become one value that is looked up. */
function withTables(collection: Collection, context: Context, at: number): Collection {
  const merged: Entry[] = [];
  let run: Array<{ entry: Entry; row: OptionRow }> = [];
  const flush = (): void => {
    const [first] = run;
    const rows = run.flatMap(({ row }) => row.rows);
    const isOfEach = new Set(rows.map(([option]) => option)).size === rows.length;
    if (first && run.length > 1 && isOfEach) {
      const { name, options, type } = first.row;
      const common = run.every(({ row }) => row.type === type) ? type : 'decimal';
      merged.push(tableOf(read(name), rows, common, { options, isInside: context.isInside }));
    } else merged.push(...run.map(({ entry }) => entry));
    run = [];
  };
  for (const entry of collection) {
    const row = rowOf(entry, context, at);
    const [before] = run;
    const isNext =
      row?.name === before?.row.name && typeof row?.rows[0]?.[1] === typeof before?.row.rows[0]?.[1];
    if (!row || !isNext) flush();
    if (row) run.push({ entry, row });
    else merged.push(entry);
  }
  flush();
  return merged;
}

interface OptionRow {
  name: string;
  options: readonly PathOption[];
  rows: readonly Row[];
  type: ValueNode['type'];
}

/** The options of the one question on which it depends whether a constant is there. */
function rowOf({ node, when, over }: Entry, context: Context, at: number): OptionRow | undefined {
  if (!when || over !== undefined || node.kind !== 'value' || !isConstant(node.logic)) return undefined;
  const { logic: to, type } = node;
  const names = new Set<string>();
  for (const part of when)
    walkOperations(part, '', ({ operator, args }) => {
      if (operator === 'var') names.add(String(args[0]));
    });
  const [name = ''] = names;
  const options = names.size === 1 ? optionsOf(name, context) : undefined;
  if (!options) return undefined;
  context.spend(at, options.length);
  const there = compileLogic(and(...when), undefined, 'truth');
  const [id = '', row] = name.split('.');
  const isThere = (answer: Maybe): boolean => {
    const values = { [id]: row === undefined ? answer : ({ [row]: answer } as Value) };
    return evaluateTruth(there, { values, chosen: values, flags: {} }) === true;
  };
  if ([undefined, null, NO_OPTION].some(isThere)) return undefined;
  const rows = options.filter((option) => isThere(option.value)).map((option): Row => [option.value, to]);
  return rows.length > 0 ? { name, options, rows, type } : undefined;
}

const NO_OPTION = '\u0000';

/** The options of each question with one answer, by the list of all items. */
const OPTIONS = new WeakMap<readonly PathItem[], Map<string, readonly PathOption[]>>();

function optionsOf(name: string, { resolver: { items } }: Context): readonly PathOption[] | undefined {
  const below = (all: readonly PathItem[]): PathItem[] =>
    all.flatMap((item) => [item, ...below(item.items ?? [])]);
  const tables =
    OPTIONS.get(items) ??
    new Map(
      below(items).flatMap(({ question, options, repeats }) =>
        question !== undefined && options && !repeats ? [[question, options]] : [],
      ),
    );
  OPTIONS.set(items, tables);
  return tables.get(name);
}

/** `ordinal()` of codings, and of answers with one. */
export const ordinals = (collection: Collection, context: Context, at: number): Collection =>
  forEach(collection, context, at, ({ node, when }, { isInside }) => {
    const isAnswer = node.kind === 'answer';
    if (!isAnswer && node.kind !== 'value') throw new NotCompiled(at, 'value', { found: node.kind });
    const { type, options = [] } = isAnswer ? node.item : node;
    // Without its options, nothing is known about a coding.
    if (type === 'coding' && options.length === 0) throw new NotCompiled(at, 'value', { found: 'coding' });
    const logic = isAnswer ? node.value : node.logic;
    return [{ ...lookedUp(logic, options, 'score', 'decimal', isInside), ...(when && { when }) }];
  });

const isObject = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** An element of the questionnaire; `value` matches `value[x]` of any type. */
function ofJson(data: Readonly<Record<string, unknown>>, name: string): Collection {
  const key = name === 'value' ? Object.keys(data).find((each) => /^value[A-Z]/.test(each)) : name;
  const member = key !== undefined && Object.hasOwn(data, key) ? data[key] : undefined;
  return jsonEntries(member);
}

export const jsonEntries = (data: unknown): Collection =>
  [data].flat().flatMap((each): Collection => {
    if (isObject(each)) return [{ node: { kind: 'json', data: each } }];
    return ['string', 'number', 'boolean'].includes(typeof each) ? [constant(each as Constant)] : [];
  });
