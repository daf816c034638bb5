/** Resolves a merge conflict in favour of one side. */
import type { Definition } from '../definition/definition.ts';
import {
  DEFINITION_SHAPE,
  type DocumentShape,
  documentOfItems,
  type Item,
  type Items,
  itemsOf,
  keyOfNamed,
} from './items.ts';
import type { MergeConflict } from './merge.ts';
import { withStepsHeld } from './mergedSteps.ts';

/** @param chosen the document of the chosen side; its value, place or absence is taken */
export function resolved<Document extends object>(
  merged: Document,
  chosen: Document,
  conflict: MergeConflict<string>,
  shape: DocumentShape = DEFINITION_SHAPE,
): Document {
  const [items, side] = [itemsOf(merged, shape), itemsOf(chosen, shape)];
  const key = keyOfNamed(conflict, shape);
  const item = items?.get(key);
  if (!items || !side || !item) return merged;
  const next = new Map(items);
  const theirs = side.get(key);
  if (conflict.about === 'removed') {
    if (!theirs) removeItem(next, key, item);
  } else if (conflict.about === 'property' && conflict.property !== undefined) {
    const { [conflict.property]: _other, ...properties } = item.properties;
    const value = theirs?.properties[conflict.property];
    next.set(key, {
      ...item,
      properties: value === undefined ? properties : { ...properties, [conflict.property]: value },
    });
  } else if (theirs && conflict.property !== undefined) {
    const collection = conflict.property as keyof Item['children'];
    const members = item.children[collection] ?? [];
    const order = (theirs.children[collection] ?? []).filter((child) => members.includes(child));
    const rest = members.filter((child) => !order.includes(child));
    next.set(key, { ...item, children: { ...item.children, [collection]: [...order, ...rest] } });
  } else if (theirs?.parent && next.has(theirs.parent.key)) {
    putItem(next, key, item, theirs.parent, side);
  }
  return documentOfItems(next) as unknown as Document;
}

/** Like `resolved`, for definitions; the pages and sections of their steps follow the questions. */
export const resolvedDefinition = (
  merged: Definition,
  chosen: Definition,
  conflict: MergeConflict<string>,
): Definition => withStepsHeld(resolved(merged, chosen, conflict), [merged, chosen]);

function removeItem(items: Map<string, Item>, key: string, { parent }: Item): void {
  items.delete(key);
  if (!parent) return;
  const holder = items.get(parent.key) as Item;
  const left = (holder.children[parent.collection] ?? []).filter((child) => child !== key);
  items.set(parent.key, { ...holder, children: { ...holder.children, [parent.collection]: left } });
}

/** Its position on that side: after the nearest preceding item that exists here too. */
function putItem(
  items: Map<string, Item>,
  key: string,
  item: Item,
  parent: NonNullable<Item['parent']>,
  side: Items,
): void {
  removeItem(items, key, item);
  items.set(key, { ...item, parent });
  const holder = items.get(parent.key) as Item;
  const here = [...(holder.children[parent.collection] ?? [])];
  const there = side.get(parent.key)?.children[parent.collection] ?? [];
  const before = there.slice(0, there.indexOf(key)).findLast((child) => here.includes(child));
  here.splice(before === undefined ? 0 : here.indexOf(before) + 1, 0, key);
  items.set(parent.key, { ...holder, children: { ...holder.children, [parent.collection]: here } });
}
