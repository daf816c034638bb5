/** Merges two editors' versions of a document by its items; those of a definition are steps, questions, options. */
import isSame from 'fast-deep-equal';
import type { Definition } from '../definition/definition.ts';
import {
  DEFINITION_SHAPE,
  type DocumentShape,
  documentOfItems,
  groupOf,
  type Item,
  type ItemKind,
  type Items,
  itemsOf,
  questionOf,
} from './items.ts';
import { withPagesOf, withStepsHeld } from './mergedSteps.ts';

/** Both changed the same thing differently. The merge keeps `mine` until the conflict is resolved. */
export interface MergeConflict<Kind extends string = ItemKind> {
  kind: Kind;
  id: string | number;
  question?: string;
  /** The repeating group that contains the question. */
  group?: string;
  /**
   * `property`: both changed the value. `removed`: one removed what the other changed; it is kept. `place`:
   * both moved it, or reordered the list.
   */
  about: 'property' | 'removed' | 'place';
  property?: string;
  base?: unknown;
  mine?: unknown;
  theirs?: unknown;
}

interface Merged<Document, Kind extends string = ItemKind> {
  document: Document;
  /** Empty if there is no conflict. */
  conflicts: Array<MergeConflict<Kind>>;
}

interface Sides {
  base: Items;
  mine: Items;
  theirs: Items;
  conflicts: Array<MergeConflict<string>>;
}

/**
 * Three-way merge of two editors' changes to `base`. Changes to different things are both taken; a change to
 * the same property of the same thing is a conflict, in which `mine` is kept.
 * @returns undefined when ids are not unique in one of the three
 */
export function mergeDocuments<Document extends object, Kind extends string>(
  base: Document,
  mine: Document,
  theirs: Document,
  shape: DocumentShape<Kind>,
): Merged<Document, Kind> | undefined {
  const [baseItems, myItems, theirItems] = [base, mine, theirs].map((each) => itemsOf(each, shape));
  if (!baseItems || !myItems || !theirItems) return undefined;
  const sides: Sides = { base: baseItems, mine: myItems, theirs: theirItems, conflicts: [] };
  const keptKeys = keysKept(sides);
  const parents = new Map([...keptKeys].map((key) => [key, parentOf(key, sides)]));
  const members = membersOf(parents);
  const merged = new Map<string, Item>();
  for (const key of keptKeys) {
    const mineOrTheirs = (myItems.get(key) ?? theirItems.get(key)) as Item;
    merged.set(key, {
      ...mineOrTheirs,
      parent: parents.get(key) ?? null,
      properties: propertiesOf(key, sides),
      children: childrenOf(key, sides, members.get(key) ?? NOBODY),
    });
  }
  return {
    document: documentOfItems(merged) as unknown as Document,
    conflicts: sides.conflicts as Array<MergeConflict<Kind>>,
  };
}

/** Like `mergeDocuments`, for definitions; the pages and sections of their steps follow the merged questions. */
export function mergeDefinitions(
  base: Definition,
  mine: Definition,
  theirs: Definition,
): { definition: Definition; conflicts: MergeConflict[] } | undefined {
  const [my, their] = [mine, theirs].map((side) => withPagesOf(base, side)) as [Definition, Definition];
  const merged = mergeDocuments(base, my, their, DEFINITION_SHAPE);
  if (!merged) return undefined;
  return { definition: withStepsHeld(merged.document, [mine, theirs]), conflicts: merged.conflicts };
}

/** Items removed by neither side, or removed by one and changed by the other, with their ancestors. */
function keysKept(sides: Sides): Set<string> {
  const { base, mine, theirs } = sides;
  const keptKeys = new Set<string>();
  for (const key of new Set([...mine.keys(), ...theirs.keys()])) {
    const [hasMine, hasTheirs] = [mine.has(key), theirs.has(key)];
    if ((hasMine && hasTheirs) || !base.has(key)) {
      keep(key, sides, keptKeys);
    } else if (isChanged(key, base, hasMine ? mine : theirs)) {
      sides.conflicts.push(conflictAt(key, sides, { about: 'removed' }));
      keep(key, sides, keptKeys);
    }
  }
  return keptKeys;
}

function keep(key: string, sides: Sides, keptKeys: Set<string>): void {
  for (let at: string | undefined = key; at !== undefined && !keptKeys.has(at); ) {
    keptKeys.add(at);
    at = (sides.mine.get(at) ?? sides.theirs.get(at) ?? sides.base.get(at))?.parent?.key;
  }
}

/** Whether the item or anything inside it was changed. */
function isChanged(key: string, base: Items, side: Items): boolean {
  const [before, after] = [base.get(key), side.get(key)];
  if (!before || !after) return before !== after;
  if (!isSame(before.properties, after.properties) || !isSame(before.children, after.children)) return true;
  return Object.values(after.children)
    .flat()
    .some((child) => isChanged(child, base, side));
}

function parentOf(key: string, sides: Sides): Item['parent'] {
  const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map((side) => side.get(key)?.parent);
  if (mine === undefined || theirs === undefined) return mine ?? theirs ?? base ?? null;
  if (isSame(mine, theirs) || isSame(theirs, base)) return mine;
  if (isSame(mine, base)) return theirs;
  sides.conflicts.push(conflictAt(key, sides, { about: 'place' }));
  return mine;
}

function propertiesOf(key: string, sides: Sides): Record<string, unknown> {
  const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map(
    (side) => side.get(key)?.properties,
  );
  if (!mine || !theirs) return { ...(mine ?? theirs ?? base) };
  const merged: Record<string, unknown> = {};
  for (const property of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const [was, my, their] = [base?.[property], mine[property], theirs[property]];
    const onlyTheirs = isSame(my, was) && !isSame(their, was);
    const value = onlyTheirs ? their : my;
    if (!onlyTheirs && !isSame(my, their) && !isSame(their, was)) {
      const values = { property, base: was, mine: my, theirs: their };
      sides.conflicts.push(conflictAt(key, sides, { about: 'property', ...values }));
    }
    if (value !== undefined) merged[property] = value;
  }
  return merged;
}

type Members = ReadonlyMap<keyof Item['children'], ReadonlySet<string>>;

const NOBODY: Members = new Map();

/** Parent → list → keys of its members. */
function membersOf(parents: ReadonlyMap<string, Item['parent']>): ReadonlyMap<string, Members> {
  const members = new Map<string, Map<keyof Item['children'], Set<string>>>();
  for (const [child, parent] of parents) {
    if (!parent) continue;
    const lists = members.get(parent.key) ?? new Map<keyof Item['children'], Set<string>>();
    members.set(parent.key, lists);
    lists.set(parent.collection, (lists.get(parent.collection) ?? new Set<string>()).add(child));
  }
  return members;
}

function childrenOf(key: string, sides: Sides, members: Members): Item['children'] {
  const all = [sides.mine, sides.theirs, sides.base].flatMap((side) =>
    Object.keys(side.get(key)?.children ?? {}),
  ) as Array<keyof Item['children']>;
  const lists = [...new Set(all)].flatMap((collection) => {
    const here = members.get(collection) ?? new Set<string>();
    const isThere = [sides.mine, sides.theirs].some((side) => side.get(key)?.children[collection]);
    return here.size > 0 || isThere ? [[collection, ordered(key, collection, here, sides)]] : [];
  });
  return Object.fromEntries(lists);
}

/** Uses the order of the side that changed it; items that only the other side has follow their predecessor there. */
function ordered(
  key: string,
  collection: keyof Item['children'],
  members: ReadonlySet<string>,
  sides: Sides,
): string[] {
  const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map((side) =>
    (side.get(key)?.children[collection] ?? []).filter((child) => members.has(child)),
  ) as [string[], string[], string[]];
  const [iReordered, theyReordered] = [isReordered(base, mine), isReordered(base, theirs)];
  if (iReordered && theyReordered && isReordered(mine, theirs)) {
    sides.conflicts.push(conflictAt(key, sides, { about: 'place', property: collection }));
  }
  const [order, rest] = theyReordered && !iReordered ? [[...theirs], mine] : [[...mine], theirs];
  const placed = new Set(order);
  let before: string | undefined;
  for (const child of rest) {
    if (!placed.has(child)) {
      order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, child);
      placed.add(child);
    }
    before = child;
  }
  // In neither list: it was moved here because the other side removed its list.
  return [...order, ...[...members].filter((child) => !placed.has(child))];
}

function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const common = (list: readonly string[], other: readonly string[]) => {
    const others = new Set(other);
    return list.filter((child) => others.has(child));
  };
  return !isSame(common(before, after), common(after, before));
}

function conflictAt(
  key: string,
  { base, mine, theirs }: Sides,
  what: Omit<MergeConflict, 'kind' | 'id'>,
): MergeConflict<string> {
  const items = [mine, theirs, base].find((side) => side.has(key)) as Items;
  const { kind, id } = items.get(key) as Item;
  const question = questionOf(items, key);
  const group = groupOf(items, key);
  return {
    kind,
    id,
    ...(question !== undefined && { question }),
    ...(group !== undefined && { group }),
    ...what,
  };
}
