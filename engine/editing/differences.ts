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
  ROOT,
} from './items.ts';

export interface Difference<Kind extends string = ItemKind> {
  change: 'added' | 'removed' | 'moved' | 'changed';
  kind: Kind;
  /** Of the step, question, option, row, check or eligibility rule. */
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
  const found = [...gone(old, now), ...[...now].flatMap(([key, item]) => of(key, item, old, now))];
  return found as Array<Difference<Kind>>;
}

type Found = Difference<string>;

const gone = (old: Items, now: Items): Found[] =>
  [...old]
    .filter(([key, { parent }]) => !now.has(key) && (!parent || now.has(parent.key)))
    .map(([key, item]) => named(old, key, item, { change: 'removed' }));

function of(key: string, item: Item, old: Items, now: Items): Found[] {
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
  return [...(hasMoved(key, old, now) ? [named(now, key, item, { change: 'moved' })] : []), ...changed];
}

const changedProperties = (before: Item['properties'], after: Item['properties']): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (property) => !isSame(before[property], after[property]),
  );

/** Moved relative to its neighbours, not merely shifted by an insertion. */
function hasMoved(key: string, old: Items, now: Items): boolean {
  const [was, is] = [old.get(key)?.parent, now.get(key)?.parent];
  if (key === ROOT || !was || !is) return false;
  if (was.key !== is.key) return true;
  return !longestCommon(siblings(was, old, now), siblings(is, now, old)).includes(key);
}

/** Items of the list that are in the same list of the other definition. */
const siblings = (parent: NonNullable<Item['parent']>, items: Items, other: Items): string[] =>
  (items.get(parent.key)?.children[parent.collection] ?? []).filter(
    (key) => other.get(key)?.parent?.key === parent.key,
  );

/** The longest common subsequence of keys: these stayed, the others moved. */
function longestCommon(before: readonly string[], after: readonly string[]): string[] {
  const place = new Map(before.map((key, index) => [key, index]));
  // Longest increasing subsequence of old positions, by patience sorting.
  const piles: Array<{ place: number; key: string; below: number }> = [];
  const tops: number[] = [];
  for (const key of after) {
    const at = place.get(key) as number;
    let pile = tops.findIndex((top) => (piles[top] as { place: number }).place > at);
    if (pile === -1) pile = tops.length;
    piles.push({ place: at, key, below: pile === 0 ? -1 : (tops[pile - 1] as number) });
    tops[pile] = piles.length - 1;
  }
  const run: string[] = [];
  for (let card = tops.at(-1) ?? -1; card >= 0; card = piles[card]?.below ?? -1) {
    run.push((piles[card] as { key: string }).key);
  }
  return run;
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
