/**
 * A document as a flat map of its items by id, the basis of differences and merges. A question that moves to
 * another step stays the same item.
 */
import type { Question } from '../definition/definition.ts';

export type ItemKind =
  | 'definition'
  | 'step'
  | 'question'
  | 'option'
  | 'row'
  | 'check'
  | 'eligibility'
  | 'notice';

/** The name of a list whose members are items themselves. */
type Collection = string;

export type Json = Readonly<Record<string, unknown>>;

/** How documents of one format are divided into items. */
export interface DocumentShape<Kind extends string = string> {
  /** The whole document. */
  root: Kind;
  /** Kind of item → its lists → the kind of their members. */
  lists: Readonly<Partial<Record<Kind, Readonly<Record<Collection, Kind>>>>>;
  /** An item's id as written. */
  idOf(kind: Kind, json: Json): string | number;
  /** The kind within which ids of members need to be unique; elsewhere, they are unique in the document. */
  scope?: Kind;
}

export interface Item {
  kind: string;
  /** As written: an id, or the value of an option. */
  id: string | number;
  /** Null for the document itself. */
  parent: { key: string; collection: Collection } | null;
  /** All properties except the lists of members. */
  properties: Readonly<Record<string, unknown>>;
  /** Keys of the members, in order. An empty list is distinct from a missing one. */
  children: Readonly<Record<Collection, readonly string[]>>;
  /** Names of properties and lists, in the order they are written. */
  names: readonly string[];
}

/** Key → item. The document itself has the key `ROOT`. */
export type Items = ReadonlyMap<string, Item>;

export const ROOT = '';

export const DEFINITION_SHAPE: DocumentShape<ItemKind> = {
  root: 'definition',
  lists: {
    definition: { steps: 'step', eligibility: 'eligibility', notices: 'notice' },
    step: { questions: 'question' },
    question: { questions: 'question', options: 'option', rows: 'row', checks: 'check' },
  },
  idOf: (kind, json) => (kind === 'option' ? json.value : json.id) as string | number,
  scope: 'question',
};

/**
 * Splits a document into items.
 * @returns undefined when two items of one kind share an id
 */
export function itemsOf(document: object, shape: DocumentShape = DEFINITION_SHAPE): Items | undefined {
  const items = new Map<string, Item>();
  const unique = add(items, shape, shape.root, ROOT, document as Json, null);
  return unique ? items : undefined;
}

function add(
  items: Map<string, Item>,
  shape: DocumentShape,
  kind: string,
  key: string,
  json: Json,
  parent: Item['parent'],
): boolean {
  if (items.has(key)) return false;
  const lists = shape.lists[kind] ?? {};
  const properties: Record<string, unknown> = {};
  const children: Record<Collection, string[]> = {};
  const id = parent ? shape.idOf(kind, json) : ((json.id ?? '') as string);
  items.set(key, { kind, id, parent, properties, children, names: Object.keys(json) });
  let unique = true;
  for (const [name, value] of Object.entries(json)) {
    const childKind = lists[name];
    if (!childKind || !Array.isArray(value)) {
      properties[name] = value;
      continue;
    }
    children[name] = (value as Json[]).map((child) => {
      const keyOfChild = ownKey(childKind, shape.idOf(childKind, child));
      const childKey = kind === shape.scope ? `${key} ${keyOfChild}` : keyOfChild;
      unique = add(items, shape, childKind, childKey, child, { key, collection: name }) && unique;
      return childKey;
    });
  }
  return unique;
}

const ownKey = (kind: string, id: string | number): string => `${kind} ${JSON.stringify(id)}`;

/** The key of an item, from its kind, its id and, where needed to make it unique, its location. */
export function keyOfNamed(
  { kind, id, question, group }: Pick<Item, 'kind' | 'id'> & { question?: string; group?: string },
  { root }: DocumentShape,
): string {
  if (kind === root) return ROOT;
  const groupKey = group === undefined ? [] : [ownKey('question', group)];
  if (kind !== 'question' && question !== undefined) groupKey.push(ownKey('question', question));
  return [...groupKey, ownKey(kind, id)].join(' ');
}

/** Reassembles the document. */
export const documentOfItems = (items: Items): Json => build(items, ROOT);

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
