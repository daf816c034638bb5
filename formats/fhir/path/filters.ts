/** Functions that evaluate an expression for each entry: filters, projections, quantifiers. */
import type { LogicJson } from '@clinic/engine/base';
import { definite, not, op } from '@clinic/engine/logic';
import { type Collection, type Context, type Entry, forEach, onlyIf, truth } from './collection.ts';
import { NotCompiled } from './reason.ts';
import type { Path } from './syntax.ts';
import { condition, entryIsThere, exists, valueNode } from './values.ts';

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

/** The linkId of `linkId = 'x'`, by far the most frequent criterion, which is decided without evaluating each entry. */
function linkIdOf(criterion: Path): string | undefined {
  if (criterion.kind !== 'binary' || criterion.operator !== '=') return undefined;
  const { left, right } = criterion;
  const isLinkId = left.kind === 'member' && left.name === 'linkId' && !left.target;
  return isLinkId && right.kind === 'literal' && right.type === 'string' ? String(right.value) : undefined;
}

/** Whether only element names are read, which exist only if the entry does. */
const isOnlyPath = (path: Path): boolean =>
  (path.kind === 'member' || path.kind === 'special') && (!path.target || isOnlyPath(path.target));

export const selected = ({ target, args: [projection], context, at }: CollectionCall): Collection =>
  forEach(target, context, at, (entry, inner) => {
    const projected = inner.run(projection as Path, inner);
    if (isOnlyPath(projection as Path)) return projected;
    const there = entryIsThere(entry);
    return projected.flatMap((each) => onlyIf(each, there));
  });

/** Whether a criterion holds for all entries; true if there are none. */
export function holdsForAll({ target, args: [criterion], context, at }: CollectionCall): LogicJson {
  const failing = forEach(target, context, at, (entry, inner) =>
    onlyIf(entry, not(definite(condition(inner.run(criterion as Path, inner), at)))),
  );
  return not(exists(failing));
}

/** `allTrue()` and the like. */
export function ofTruths(target: Collection, how: 'all' | 'any', wanted: boolean, at: number): Collection {
  const matches = (entry: Entry): LogicJson => {
    const { type, logic } = valueNode(entry, at);
    if (type !== 'boolean') throw new NotCompiled(at, 'value', { found: type });
    return definite(op('===', logic, wanted));
  };
  const entries = target.flatMap((entry) =>
    onlyIf(entry, how === 'any' ? matches(entry) : not(matches(entry))),
  );
  return truth(how === 'any' ? exists(entries) : not(exists(entries)));
}
