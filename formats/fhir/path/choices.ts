/** `iif()`, `coalesce()` and `aggregate()`. */
import type { LogicJson } from '@clinic/engine/base';
import { coalesce, definite, ifElse, isConstant, not, UNKNOWN } from '@clinic/engine/logic';
import { type Collection, type Context, type Entry, onlyIf, value } from './collection.ts';
import type { CollectionCall } from './filters.ts';
import { NotCompiled } from './reason.ts';
import type { Path } from './syntax.ts';
import { commonNode, condition, entryIsThere, exists, listOf, single, valueNode } from './values.ts';

/** `coalesce()`: the first argument that is not empty. */
export const firstThere = ({ args, context, at }: CollectionCall): Collection => {
  const collections = args.map((arg) => context.run(arg, context));
  return collections.reduceRight((rest, each) => choice(exists(each), each, rest, at), []);
};

/** `iif()`: an empty criterion counts as false. */
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

/** Two single values of the same kind become one conditional value. */
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

/** `aggregate()`: a reduction if it reads only the entries, otherwise entry by entry. */
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
      // It reads something outside the entries, so each is a separate step.
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
  // A total that starts empty has the kind of the first step.
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
