/** Descendants: `repeat()` and `descendants()`. */
import { type Collection, type Context, type Entry, forEach } from './collection.ts';
import { itemsIn, jsonEntries, ofItem } from './navigate.ts';
import type { PathItem } from './resolver.ts';

/** The same name repeatedly: `repeat(item)`. */
export function repeated(
  collection: Collection,
  context: Context,
  at: number,
  next: (from: Collection, context: Context) => Collection,
  isDistinct?: true,
): Collection {
  const entries: Entry[] = [];
  let level = next(collection, context);
  while (level.length > 0) {
    context.spend(at, level.length);
    entries.push(
      ...level.map(
        (entry): Entry => (isDistinct && entry.over !== undefined ? { ...entry, isDistinct } : entry),
      ),
    );
    level = forEach(level, context, at, (entry, inner) => next([entry], inner));
  }
  return entries;
}

/** The descendants of a response, which are the same for all expressions of a questionnaire. */
const WALKS = new WeakMap<readonly PathItem[], Map<string, Collection>>();

/** For a whole response, computed once per questionnaire. */
export function walked(
  what: 'items' | 'descendants',
  collection: Collection,
  { resolver: { items }, spend }: Context,
  at: number,
  walk: () => Collection,
): Collection {
  if (collection.length !== 1 || collection[0]?.node.kind !== 'response') return walk();
  const walks = WALKS.get(items) ?? new Map<string, Collection>();
  WALKS.set(items, walks);
  const result = walks.get(what) ?? walk();
  walks.set(what, result);
  // Subsequent operations take time and space for each entry.
  spend(at, result.length);
  return result;
}

/** All descendants; for a response the items, answers, values and other parts. */
export function descendants(collection: Collection, context: Context, at: number): Collection {
  const walk = () =>
    repeated(collection, context, at, (from, inner) =>
      forEach(from, inner, at, ({ node, when }, { isInside }) => {
        const childNodes = children(node, context, isInside, at);
        return when
          ? childNodes.map((each) => ({ ...each, when: [...when, ...(each.when ?? [])] }))
          : childNodes;
      }),
    );
  return walked('descendants', collection, context, at, walk);
}

function children(node: Entry['node'], { resolver }: Context, isInside: boolean, at: number): Collection {
  const other: Entry = { node: { kind: 'other' } };
  switch (node.kind) {
    case 'response':
      return [...itemsIn(resolver.items, isInside, at), other];
    case 'item':
      return [
        ...ofItem(node.item, 'item', isInside, at),
        ...ofItem(node.item, 'answer', isInside, at),
        other,
      ];
    case 'answer':
      return [...itemsIn(node.item.items, isInside, at), other];
    case 'json':
      return Object.values(node.data).flatMap(jsonEntries);
    default:
      return [];
  }
}
