/** Logic that is short but expensive to evaluate. */
import type { LogicJson } from '../../engine/base/logicJson.ts';

export const numbers = (count: number): LogicJson => Array.from({ length: count }, (_, index) => index);
export const nested = (operator: string, lists: number, items: number): LogicJson =>
  lists === 0
    ? { '<': [{ var: '' }, 0] }
    : { [operator]: [numbers(items), nested(operator, lists - 1, items)] };
const folded = (items: number, body: LogicJson, start: LogicJson): LogicJson => ({
  reduce: [numbers(items), body, start],
});
export const acc: LogicJson = { var: 'accumulator' };
export const LONG = 'word '.repeat(2_000);

/** Grouped by the operator that multiplies the cost. */
export const EXPENSIVE: Record<string, LogicJson> = {
  'nested some': nested('some', 7, 10),
  'nested none': nested('none', 6, 12),
  'nested map': nested('map', 6, 12),
  'nested filter': nested('filter', 8, 9),
  'nested all': {
    some: [numbers(40), { all: [numbers(40), { some: [numbers(60), { '>': [{ var: '' }, 99] }] }] }],
  },
  'doubling by merge': folded(40, { merge: [acc, acc] }, [1]),
  'doubling by cat': folded(60, { cat: [acc, acc] }, 'x'),
  'doubling by lists': folded(60, [acc, acc], 1),
  'lists in lists': folded(4_000, [acc], 1),
  'merging a long list again and again': folded(2_000, { merge: [acc, numbers(900)] }, []),
  'growing by one, read each time': folded(3_000, { merge: [acc, [{ in: ['x', acc] }]] }, []),
  'cat of a long text': folded(3_000, { cat: [acc, LONG] }, ''),
  'a reduction in a reduction': folded(300, folded(300, { '+': [{ var: 'current' }, 1] }, 0), 0),
  'long texts looked for in long texts': {
    some: [Array.from({ length: 50 }, () => `${LONG}x`), { in: [`${LONG}y`, { var: '' }] }],
  },
};
