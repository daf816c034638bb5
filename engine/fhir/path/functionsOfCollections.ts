/** Functions of collections: filters, quantifiers, subsets, reductions. */
import type { LogicJson } from '../../base/logicJson.ts';
import { type Collection, type Context, type Entry, forEach, onlyIf, truth, value } from './collection.ts';
import { equal } from './compare.ts';
import { and, coalesce, definite, ifElse, isConstant, not, op, or, UNKNOWN } from './logic.ts';
import { NotCompiled } from './reason.ts';
import type { Path } from './syntax.ts';
import {
  commonNode,
  condition,
  count,
  entryIsThere,
  exists,
  firstOf,
  listOf,
  single,
  valueNode,
} from './values.ts';

export interface CollectionCall {
  name: string;
  at: number;
  target: Collection;
  args: readonly Path[];
  context: Context;
}

/** The entries for which a criterion holds. */
export function filtered(from: CollectionCall): Collection {
  const { target, args, context, at } = from;
  const criterion = args[0] as Path;
  const linkId = linkIdOf(criterion);
  const isOfParts = target.every(({ node }) => node.kind !== 'value' && node.kind !== 'json');
  if (linkId !== undefined && isOfParts) {
    context.spend(at, target.length / 8);
    return target.filter(({ node }) => node.kind === 'item' && node.item.linkId === linkId);
  }
  return forEach(target, context, at, (entry, inner) =>
    onlyIf(entry, definite(condition(inner.run(criterion, inner), at))),
  );
}

/** Of `linkId = 'x'`, by far the most frequent criterion: it is decided without evaluating it for each entry. */
function linkIdOf(criterion: Path): string | undefined {
  if (criterion.kind !== 'binary' || criterion.operator !== '=') return undefined;
  const { left, right } = criterion;
  const isLinkId = left.kind === 'member' && left.name === 'linkId' && !left.target;
  return isLinkId && right.kind === 'literal' && right.type === 'string' ? String(right.value) : undefined;
}

/** Whether nothing but names of elements is read, which are there only if the entry is. */
const isOnlyPath = (path: Path): boolean =>
  (path.kind === 'member' || path.kind === 'special') && (!path.target || isOnlyPath(path.target));

export const selected = ({ target, args: [projection], context, at }: CollectionCall): Collection =>
  forEach(target, context, at, (entry, inner) => {
    const found = inner.run(projection as Path, inner);
    if (isOnlyPath(projection as Path)) return found;
    const there = entryIsThere(entry);
    return found.flatMap((each) => onlyIf(each, there));
  });

/** Whether a criterion holds for all; for none at all, too. */
export function holdsForAll({ target, args: [criterion], context, at }: CollectionCall): LogicJson {
  const failing = forEach(target, context, at, (entry, inner) =>
    onlyIf(entry, not(definite(condition(inner.run(criterion as Path, inner), at)))),
  );
  return not(exists(failing));
}

/** The entries at the places for which a test of how many are before them holds. */
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

/** Each entry has a condition about those before it. */
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

/** Whether two entries are the same thing or have the same value; always true or false. */
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
  spendOnPairs(target, target, context, at);
  return target.flatMap((entry, index) => {
    return onlyIf(entry, not(or(...target.slice(0, index).map((before) => areSame(before, entry, at)))));
  });
}

/** Those of one that are, or are not, in the other. */
export function matching(
  target: Collection,
  other: Collection,
  isWanted: boolean,
  { context, at }: CollectionCall,
): Collection {
  spendOnPairs(target, other, context, at);
  return target.flatMap((entry) => {
    const found = or(...other.map((each) => areSame(each, entry, at)));
    return onlyIf(entry, isWanted ? found : not(found));
  });
}

/** `coalesce()`: the first argument that is there. */
export const firstThere = ({ args, context, at }: CollectionCall): Collection => {
  const found = args.map((arg) => context.run(arg, context));
  return found.reduceRight((rest, each) => choice(exists(each), each, rest, at), []);
};

/** `iif()`: a criterion that is not there counts as false. */
export function chosen({ args, context, at, target, name }: CollectionCall): Collection {
  const [criterion, then, otherwise] = args;
  if (!criterion || !then) throw new NotCompiled(at, 'arguments', { name });
  const within = { ...context, focus: target };
  const holds = definite(condition(context.run(criterion, within), criterion.at));
  if (isConstant(holds)) {
    if (holds) return context.run(then, within);
    return otherwise ? context.run(otherwise, within) : [];
  }
  return choice(holds, context.run(then, within), otherwise ? context.run(otherwise, within) : [], at);
}

function choice(holds: LogicJson, first: Collection, second: Collection, at: number): Collection {
  if (isConstant(holds)) return holds ? first : second;
  return (
    mergedBranches(holds, first, second, at) ?? [
      ...first.flatMap((entry) => onlyIf(entry, holds)),
      ...second.flatMap((entry) => onlyIf(entry, not(holds))),
    ]
  );
}

/** Two single values of the same kind are one value that depends. */
function mergedBranches(
  holds: LogicJson,
  first: Collection,
  second: Collection,
  at: number,
): Collection | undefined {
  const both = [...first, ...second];
  const areSingle =
    first.length <= 1 && second.length <= 1 && both.every(({ over, node }) => !over && node.kind === 'value');
  if (!areSingle || both.length === 0 || !haveCommonType(both, at)) return undefined;
  const [a, b] = [single(first, at), single(second, at)];
  const logic = ifElse(holds, a?.logic ?? UNKNOWN, b?.logic ?? UNKNOWN);
  return [{ node: { ...commonNode(both, at), logic } }];
}

function haveCommonType(entries: Collection, at: number): boolean {
  const types = new Set(
    entries.map((entry) => valueNode(entry, at).type).map((type) => (type === 'integer' ? 'decimal' : type)),
  );
  const shapes = new Set(
    entries
      .map((entry) => valueNode(entry, at))
      .map(({ unit, characters, options }) => JSON.stringify([unit, characters, options])),
  );
  return types.size === 1 && shapes.size === 1;
}

/** `aggregate()`: as a reduction if only the entries are read, else entry by entry. */
export function aggregated({ target, args, context, at, name }: CollectionCall): Collection {
  const [step, start] = args;
  if (!step || args.length > 2) throw new NotCompiled(at, 'arguments', { name });
  const total = start ? context.run(start, context) : [];
  if (target.length === 0) return total;
  const isSingle = target.length === 1 && target[0]?.over === undefined;
  if (!isSingle && target.every(({ node }) => node.kind === 'value')) {
    try {
      return reduced(target, step, total, context, at);
    } catch (cause) {
      // It reads something outside of the entries: then each is a step of its own.
      if (!(cause instanceof NotCompiled) || cause.reason.code !== 'outside') throw cause;
    }
  }
  return target.reduce<Collection>((before, entry) => {
    if (entry.over !== undefined) throw new NotCompiled(at, 'outside');
    const next = context.run(step, { ...context, focus: [entry], total: before });
    return choice(entryIsThere(entry), next, before, at);
  }, total);
}

function reduced(
  target: Collection,
  step: Path,
  total: Collection,
  context: Context,
  at: number,
): Collection {
  if (context.isInside) throw new NotCompiled(at, 'outside');
  const common = commonNode(target, at);
  const start = single(total, at);
  const current: Entry = { node: { ...common, logic: { var: 'current' } } };
  const run = (accumulator: Entry): Collection =>
    context.run(step, { ...context, focus: [current], total: [accumulator], isInside: true });
  // The kind of a total that starts with nothing is that of the first step.
  const kind = start ?? { type: common.type, ...(common.inexact && { inexact: true }) };
  const isInexact = common.inexact || common.type === 'decimal' || start?.inexact;
  const accumulator = value(
    { given: [{ var: 'accumulator' }] },
    kind.type === 'integer' && isInexact ? 'decimal' : kind.type,
    {
      ...(isInexact && { inexact: true }),
    },
  );
  const next = single(run(accumulator), at);
  if (!next) return [];
  const first = start ? coalesce(start.logic, null) : null;
  const logic = { given: [{ reduce: [listOf(target, at), coalesce(next.logic, null), first] }] };
  const { type, characters, unit } = next;
  const more = {
    ...(characters && { characters }),
    ...(unit && { unit }),
    ...(next.inexact && { inexact: true }),
  };
  return [value(logic, type, more)];
}

/** `allTrue()` and the like. */
export function ofTruths(target: Collection, how: 'all' | 'any', wanted: boolean, at: number): Collection {
  const matches = (entry: Entry): LogicJson => {
    const { type, logic } = valueNode(entry, at);
    if (type !== 'boolean') throw new NotCompiled(at, 'value', { found: type });
    return definite(op('===', logic, wanted));
  };
  const found = target.flatMap((entry) =>
    onlyIf(entry, how === 'any' ? matches(entry) : not(matches(entry))),
  );
  return truth(how === 'any' ? exists(found) : not(exists(found)));
}
