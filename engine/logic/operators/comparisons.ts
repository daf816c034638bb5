/** Operators that compare two values. */
import type { Maybe } from '../../base/logicJson.ts';
import { isOpen } from '../base/truthy.ts';
import { anyValue, at, binary, byValue } from './build.ts';
import type { Build, Operator } from './operator.ts';
import type { OrderKey } from './operatorWords.ts';
import { reading } from './size.ts';
import type { Relation, Scalar } from './valueSet.ts';

const comparison = { role: byValue, gives: 'boolean', cost: reading, sameUnit: true } as const;

const equality = (
  holds: (a: unknown, b: unknown) => boolean,
  neighbour: string,
  denied?: true,
): Operator => ({
  ...comparison,
  min: 2,
  max: 2,
  evaluate: binary(holds),
  values: (sets, { of }) => sets.compared(holds, { is: 'same', ...(denied && { denied }) }, of(0), of(1)),
  condition: 'equality',
  words: { form: 'equality', key: denied ? 'isNot' : 'is' },
  mutation: { neighbour },
});

interface Ordering {
  max: number;
  relation: Relation;
  words: readonly [asWritten: OrderKey, turned: OrderKey];
  neighbour: string;
}

const ordering = (
  holds: (a: number, b: number) => boolean,
  { max, relation, words: [key, turned], neighbour }: Ordering,
): Operator => ({
  ...comparison,
  min: 2,
  max,
  evaluate: inOrder(holds),
  values: (sets, operands) => {
    if (operands.args.length !== 2) return anyValue(sets, operands);
    const scalars = (a: Scalar, b: Scalar) => a !== null && b !== null && holds(a as number, b as number);
    return sets.compared(scalars, relation, operands.of(0), operands.of(1));
  },
  condition: 'order',
  words: { form: 'ordering', key, turned, strict: relation.denied === undefined },
  mutation: { neighbour },
});

/** With three arguments, the middle one is between the others. `null` has no order. */
const inOrder =
  (holds: (a: number, b: number) => boolean): Build =>
  (args) => {
    const first = at(args, 0);
    const second = at(args, 1);
    if (args.length === 2) {
      return (data, facts) => {
        const a = first(data, facts);
        if (isOpen(a)) return undefined;
        const b = second(data, facts);
        if (isOpen(b)) return undefined;
        return a !== null && b !== null && holds(a as number, b as number);
      };
    }
    const third = at(args, 2);
    const pair = (a: Maybe, b: Maybe): Maybe<boolean> =>
      isOpen(a) || isOpen(b) ? undefined : a !== null && b !== null && holds(a as number, b as number);
    return (data, facts) => {
      const middle = second(data, facts);
      const lower = pair(first(data, facts), middle);
      if (lower === false) return false;
      const upper = pair(middle, third(data, facts));
      if (upper === false) return false;
      return lower && upper;
    };
  };

export const COMPARISONS: Readonly<Record<string, Operator>> = {
  // biome-ignore lint/suspicious/noDoubleEquals: JSON-logic's == is JavaScript's
  '==': equality((a, b) => a == b, '!='),
  '===': equality((a, b) => a === b, '!=='),
  // biome-ignore lint/suspicious/noDoubleEquals: JSON-logic's != is JavaScript's
  '!=': equality((a, b) => a != b, '==', true),
  '!==': equality((a, b) => a !== b, '===', true),
  '<': ordering((a, b) => a < b, {
    max: 3,
    relation: { is: 'below' },
    words: ['lessThan', 'moreThan'],
    neighbour: '<=',
  }),
  '<=': ordering((a, b) => a <= b, {
    max: 3,
    relation: { is: 'below', turned: true, denied: true },
    words: ['atMost', 'atLeast'],
    neighbour: '<',
  }),
  '>': ordering((a, b) => a > b, {
    max: 2,
    relation: { is: 'below', turned: true },
    words: ['moreThan', 'lessThan'],
    neighbour: '>=',
  }),
  '>=': ordering((a, b) => a >= b, {
    max: 2,
    relation: { is: 'below', denied: true },
    words: ['atLeast', 'atMost'],
    neighbour: '>',
  }),
};
