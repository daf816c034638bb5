/**
 * A definition as a flat map of its items by id, the basis of differences and merges. A question that moves
 * to another step stays the same item.
 */
import type { Definition, Question } from '../definition/definition.ts';

export type ItemKind =
  | 'definition'
  | 'step'
  | 'question'
  | 'option'
  | 'row'
  | 'check'
  | 'eligibility'
  | 'notice';

/** The lists of an item whose members are items themselves. */
type Collection = 'steps' | 'questions' | 'options' | 'rows' | 'checks' | 'eligibility' | 'notices';

export interface Item {
  kind: ItemKind;
  /** As written: an id, or the value of an option. */
  id: string | number;
  /** Null for the definition itself. */
  parent: { key: string; collection: Collection } | null;
  /** All properties except the lists of members. */
  properties: Readonly<Record<string, unknown>>;
  /** Keys of the members, in order. An empty list is distinct from a missing one. */
  children: Readonly<Partial<Record<Collection, readonly string[]>>>;
  /** Names of properties and lists, in the order they are written. */
  names: readonly string[];
}

/** Key → item. The definition itself has the key `ROOT`. */
export type Items = ReadonlyMap<string, Item>;

export const ROOT = 'definition';

const COLLECTIONS: Record<ItemKind, Partial<Record<Collection, ItemKind>>> = {
  definition: { steps: 'step', eligibility: 'eligibility', notices: 'notice' },
  step: { questions: 'question' },
  question: { questions: 'question', options: 'option', rows: 'row', checks: 'check' },
  option: {},
  row: {},
  check: {},
  eligibility: {},
  notice: {},
};

type Json = Readonly<Record<string, unknown>>;

/**
 * Splits a definition into items.
 * @returns undefined when two items of one kind share an id
 */
export function itemsOf(definition: Definition): Items | undefined {
  const items = new Map<string, Item>();
  const unique = add(items, 'definition', ROOT, definition as unknown as Json, null);
  return unique ? items : undefined;
}

function add(
  items: Map<string, Item>,
  kind: ItemKind,
  key: string,
  json: Json,
  parent: Item['parent'],
): boolean {
  if (items.has(key)) return false;
  const collections = COLLECTIONS[kind];
  const properties: Record<string, unknown> = {};
  const children: Partial<Record<Collection, string[]>> = {};
  items.set(key, { kind, id: idOf(kind, json), parent, properties, children, names: Object.keys(json) });
  let unique = true;
  for (const [name, value] of Object.entries(json)) {
    const collection = name as Collection;
    const childKind = collections[collection];
    if (!childKind || !Array.isArray(value)) {
      properties[name] = value;
      continue;
    }
    children[collection] = (value as Json[]).map((child) => {
      const childKey = keyOf(childKind, child, kind, key);
      unique = add(items, childKind, childKey, child, { key, collection }) && unique;
      return childKey;
    });
  }
  return unique;
}

const idOf = (kind: ItemKind, json: Json): string | number =>
  (kind === 'option' ? json.value : json.id) as string | number;

/** Ids of steps and questions are unique in the definition; ids inside a question are unique within it. */
function keyOf(kind: ItemKind, json: Json, parentKind: ItemKind, parentKey: string): string {
  const own = ownKey(kind, idOf(kind, json));
  return parentKind === 'question' ? `${parentKey} ${own}` : own;
}

const ownKey = (kind: ItemKind, id: string | number): string => `${kind} ${JSON.stringify(id)}`;

/** The key of an item, from its kind, its id and, where needed to make it unique, its location. */
export function keyOfNamed({
  kind,
  id,
  question,
  group,
}: Pick<Item, 'kind' | 'id'> & { question?: string; group?: string }): string {
  if (kind === 'definition') return ROOT;
  const around = group === undefined ? [] : [ownKey('question', group)];
  if (kind !== 'question' && question !== undefined) around.push(ownKey('question', question));
  return [...around, ownKey(kind, id)].join(' ');
}

/** Reassembles a definition. */
export const definitionOf = (items: Items): Definition => build(items, ROOT) as unknown as Definition;

function build(items: Items, key: string): Json {
  const { properties, children, names } = items.get(key) as Item;
  const lists = Object.entries(children).map(([collection, keys]) => [
    collection,
    keys.map((child) => build(items, child)),
  ]);
  const all: Json = { ...properties, ...Object.fromEntries(lists) };
  const inOrder = new Set([...names, ...Object.keys(all)]);
  return Object.fromEntries([...inOrder].filter((name) => name in all).map((name) => [name, all[name]]));
}

/** The question an item is, or belongs to; a question in a group is identified by its own id. */
export function questionOf(items: Items, key: string): Question['id'] | undefined {
  const item = items.get(key);
  if (!item) return undefined;
  if (item.kind === 'question') return String(item.id);
  return item.parent ? questionOf(items, item.parent.key) : undefined;
}

/** The repeating group that contains an item, if any. */
export function groupOf(items: Items, key: string): Question['id'] | undefined {
  const item = items.get(key);
  const holder = item?.parent && items.get(item.parent.key);
  if (!item?.parent || !holder) return undefined;
  if (item.kind === 'question' && holder.kind === 'question') return String(holder.id);
  return groupOf(items, item.parent.key);
}
