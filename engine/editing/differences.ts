/** Changes between versions, by step, question and option instead of by line of JSON. */
import isSame from 'fast-deep-equal';
import {
  DEFINITION_SHAPE,
  type DocumentShape,
  type Item,
  type ItemKind,
  type Items,
  itemsOf,
  questionOf,
} from './items.ts';

export interface Difference<Kind extends string = ItemKind> {
  change: 'added' | 'removed' | 'moved' | 'changed';
  kind: Kind;
  /** Id of the step, question, option, row, check or eligibility rule. */
  id: string | number;
  /** The question it belongs to or is. */
  question?: string;
  /** For `changed`: the property, as named in the definition format. */
  property?: string;
  before?: unknown;
  after?: unknown;
}

/**
 * The differences between two documents: removed, added and moved items, and each changed property. The
 * content of added or removed items is not listed separately.
 * @returns undefined when an id is not unique in one of them
 */
export function differences<Kind extends string = ItemKind>(
  before: object,
  after: object,
  shape: DocumentShape<Kind> = DEFINITION_SHAPE as unknown as DocumentShape<Kind>,
): Array<Difference<Kind>> | undefined {
  const [old, now] = [itemsOf(before, shape), itemsOf(after, shape)];
  if (!old || !now) return undefined;
  const moved = movedItems(old, now);
  const changes = [...gone(old, now), ...[...now].flatMap(([key, item]) => of(key, item, old, now, moved))];
  return changes as Array<Difference<Kind>>;
}

type Found = Difference<string>;

const gone = (old: Items, now: Items): Found[] =>
  [...old]
    .filter(([key, { parent }]) => !now.has(key) && (!parent || now.has(parent.key)))
    .map(([key, item]) => named(old, key, item, { change: 'removed' }));

function of(key: string, item: Item, old: Items, now: Items, moved: ReadonlySet<string>): Found[] {
  const before = old.get(key);
  if (!before) {
    const isPartOfNew = item.parent !== null && !old.has(item.parent.key);
    return isPartOfNew ? [] : [named(now, key, item, { change: 'added' })];
  }
  const changed = changedProperties(before.properties, item.properties).map((property) =>
    named(now, key, item, {
      change: 'changed',
      property,
      before: before.properties[property],
      after: item.properties[property],
    }),
  );
  return [...(moved.has(key) ? [named(now, key, item, { change: 'moved' })] : []), ...changed];
}

const changedProperties = (before: Item['properties'], after: Item['properties']): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (property) => !isSame(before[property], after[property]),
  );

/** Keys of the items that moved to another list or place. */
function movedItems(old: Items, now: Items): ReadonlySet<string> {
  const moved = new Set<string>();
  for (const [parent, { children }] of now) {
    for (const [collection, keys] of Object.entries(children)) {
      const before = old.get(parent)?.children[collection] ?? [];
      const stayed = unmoved(before, keys);
      for (const key of keys) if (old.has(key) && !stayed.has(key)) moved.add(key);
    }
  }
  return moved;
}

interface Card {
  key: string;
  /** Position in the earlier list. */
  place: number;
  /** The top of the pile to its left when it was laid. */
  previous: Card | undefined;
}

/**
 * The longest common subsequence of two lists of keys: these kept their order, and an insertion merely
 * shifted them. Found by patience sorting as the longest increasing run of old positions.
 */
function unmoved(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(before.map((key, index) => [key, index]));
  const tops: Card[] = [];
  for (const key of after) {
    const place = places.get(key);
    if (place === undefined) continue;
    const pile = firstAbove(tops, place);
    tops[pile] = { key, place, previous: tops[pile - 1] };
  }
  const run = new Set<string>();
  for (let card = tops.at(-1); card; card = card.previous) run.add(card.key);
  return run;
}

/** Index of the leftmost pile whose top is above a place; a new pile's if there is none. Tops increase. */
function firstAbove(tops: readonly Card[], place: number): number {
  let [low, high] = [0, tops.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tops[middle] as Card).place > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

function named(
  items: Items,
  key: string,
  { kind, id }: Item,
  what: Pick<Found, 'change' | 'property' | 'before' | 'after'>,
): Found {
  const question = questionOf(items, key);
  return { kind, id, ...(question !== undefined && { question }), ...what };
}
