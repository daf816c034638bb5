/** Selects entries by position, and removes duplicates. */
import type { LogicJson } from '@clinic/engine/base';
import { and, definite, not, or } from '@clinic/engine/logic';
import { type Collection, type Context, type Entry, onlyIf } from './collection.ts';
import { equal } from './compare.ts';
import type { CollectionCall } from './filters.ts';
import { NotCompiled } from './reason.ts';
import { commonNode, count, entryIsThere, exists, firstOf, listOf } from './values.ts';

/** The entries for which a test on the number of preceding entries holds. */
export function placed(
  target: Collection,
  isPlace: (before: LogicJson) => LogicJson,
  context: Context,
  at: number,
): Collection {
  if (target.some(({ over }) => over !== undefined)) throw new NotCompiled(at, 'several');
  spendOnPairs(target, target, context, at);
  return target.flatMap((entry, index) =>
    onlyIf(entry, definite(isPlace(count(target.slice(0, index), at)))),
  );
}

/** Each entry depends on a condition about the preceding ones. */
const spendOnPairs = (one: Collection, other: Collection, { spend }: Context, at: number): void =>
  spend(at, (one.length * other.length) / 2);

export function firstEntry(target: Collection, context: Context, at: number): Collection {
  if (target.length === 1 && target[0]?.over === undefined) return target;
  if (target.every(({ over }) => over === undefined)) {
    spendOnPairs(target, target, context, at);
    return target.flatMap((entry, index) => onlyIf(entry, not(exists(target.slice(0, index)))));
  }
  return [{ node: { ...commonNode(target, at), logic: firstOf(listOf(target, at)) } }];
}

export function lastEntry(target: Collection, context: Context, at: number): Collection {
  if (target.length === 1 && target[0]?.over === undefined) return target;
  if (target.every(({ over }) => over === undefined)) {
    spendOnPairs(target, target, context, at);
    return target.flatMap((entry, index) => onlyIf(entry, not(exists(target.slice(index + 1)))));
  }
  const logic = { given: [{ reduce: [listOf(target, at), { var: 'current' }, null] }] };
  return [{ node: { ...commonNode(target, at), logic } }];
}

/** Whether two entries are identical or have the same value; always true or false. */
function areSame(one: Entry, other: Entry, at: number): LogicJson {
  if (one.over !== undefined || other.over !== undefined) throw new NotCompiled(at, 'several');
  if (one.node.kind === 'value' && other.node.kind === 'value') {
    const same = definite(equal(one.node, other.node, at));
    return and(...(one.when ?? []), ...(other.when ?? []), same);
  }
  if (one.node.kind === 'item' && other.node.kind === 'item') {
    return one.node.item === other.node.item ? and(entryIsThere(one), entryIsThere(other)) : false;
  }
  if (one.node.kind !== other.node.kind) return false;
  throw new NotCompiled(at, 'several');
}

/** Each value once. */
export function distinct(target: Collection, context: Context, at: number): Collection {
  if (target.length === 1 && target[0]?.over === undefined) return target;
  // Entries of a list can be equal.
  if (target.some(({ over }) => over !== undefined)) throw new NotCompiled(at, 'several');
  spendOnPairs(target, target, context, at);
  return target.flatMap((entry, index) => {
    return onlyIf(entry, not(or(...target.slice(0, index).map((before) => areSame(before, entry, at)))));
  });
}

/** The entries of one collection that are, or are not, in the other. */
export function matching(
  target: Collection,
  other: Collection,
  isWanted: boolean,
  { context, at }: CollectionCall,
): Collection {
  spendOnPairs(target, other, context, at);
  return target.flatMap((entry) => {
    const isMember = or(...other.map((each) => areSame(each, entry, at)));
    return onlyIf(entry, isWanted ? isMember : not(isMember));
  });
}
