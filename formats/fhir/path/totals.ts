/** Aggregates: joins texts, sums or compares numbers. */
import type { LogicJson } from '@clinic/engine/base';
import { ifElse, isConstant, or, UNKNOWN } from '@clinic/engine/logic';
import { type Collection, type ValueNode, value } from './collection.ts';
import { NotCompiled } from './reason.ts';
import { entryIsThere, listOf, single, valueNode } from './values.ts';

/** `join()`: texts with a constant separator. */
export function joinedTexts(collection: Collection, separator: LogicJson, at: number): Collection {
  if (collection.length === 0) return [];
  const areTexts = collection.every((entry) => valueNode(entry, at).type === 'string');
  if (!areTexts || typeof separator !== 'string') throw new NotCompiled(at, 'arguments', { name: 'join' });
  const accumulated = { var: 'accumulator' };
  const current = { var: 'current' };
  const next: LogicJson = {
    if: [{ '===': [accumulated, null] }, current, { cat: [accumulated, separator, current] }],
  };
  return [value({ given: [{ reduce: [listOf(collection, at), next, null] }] }, 'string')];
}

/** `sum()`, `min()`, `max()`, `avg()`: unknown for no values. */
export function totalled(name: 'sum' | 'min' | 'max', collection: Collection, at: number): LogicJson {
  const operator = name === 'sum' ? '+' : name;
  const isFixed = collection.every(({ over }) => over === undefined);
  const nodes = isFixed ? collection.map((entry) => single([entry], at) as ValueNode) : [];
  if (isFixed && nodes.length === 1) return nodes[0]?.logic ?? UNKNOWN;
  if (isFixed && name === 'sum') {
    const sum = {
      '+': nodes.map(({ logic }): LogicJson => (isConstant(logic) ? logic : { coalesce: [logic, 0] })),
    };
    const some = or(...collection.map(entryIsThere));
    return ifElse(some, sum, UNKNOWN);
  }
  const accumulated = { var: 'accumulator' };
  const current = { var: 'current' };
  const next: LogicJson = {
    if: [{ '===': [accumulated, null] }, current, { [operator]: [accumulated, current] }],
  };
  return { given: [{ reduce: [listOf(collection, at), next, null] }] };
}
