/** Operators that test what is known: their result may change as more is answered. */
import type { Maybe } from '../../base/logicJson.ts';
import { truthOf } from '../base/truthy.ts';
import { at, byTruth, byValue } from './build.ts';
import { ANY_NUMBER, type Operator } from './operator.ts';
import { choosing, reading } from './size.ts';

export const asking = { cost: reading, asksWhatIsKnown: true, condition: null } as const;

const count = (
  counts: (value: Maybe) => boolean,
  withUnknown: boolean,
  words: Operator['words'],
  neighbour: string,
): Operator => ({
  ...asking,
  min: 1,
  max: ANY_NUMBER,
  role: byTruth,
  gives: 'number',
  evaluate: (args) => {
    const runs = args.map((arg) => arg.run);
    return (data, facts) => {
      let total = 0;
      for (const run of runs) if (counts(run(data, facts))) total += 1;
      return total;
    };
  },
  values: (sets, { all }) => {
    const args = all();
    const least = args.filter((arg) => !sets.canBeFalse(arg) && (withUnknown || !arg.unknown)).length;
    const most = args.filter((arg) => sets.canBeTrue(arg) || (withUnknown && arg.unknown)).length;
    return sets.only(...Array.from({ length: most - least + 1 }, (_, index) => least + index));
  },
  words,
  mutation: { neighbour },
});

export const KNOWLEDGE: Readonly<Record<string, Operator>> = {
  known: {
    ...asking,
    min: 1,
    max: 1,
    role: () => 'presence',
    gives: 'boolean',
    evaluate: (args) => {
      const only = at(args, 0);
      return (data, facts) => only(data, facts) !== undefined;
    },
    values: (sets, { of }) => {
      const value = of(0, 'value');
      return sets.truth(sets.isKnown(value), value.unknown, false);
    },
    words: { form: 'known' },
  },
  unknown: {
    min: 0,
    max: 0,
    role: byValue,
    gives: 'never',
    evaluate: () => () => undefined,
    values: ({ UNKNOWN }) => UNKNOWN,
    cost: reading,
    condition: null,
    words: { form: 'unknown' },
  },
  coalesce: {
    ...asking,
    min: 2,
    max: 2,
    role: () => 'result',
    gives: 'results',
    evaluate: (args) => {
      const first = at(args, 0);
      const otherwise = at(args, 1);
      return (data, facts) => {
        const value = first(data, facts);
        return value === undefined ? otherwise(data, facts) : value;
      };
    },
    values: (sets, { of }) => {
      const first = of(0, 'value');
      return first.unknown ? sets.union(sets.certain(first), of(1, 'value')) : first;
    },
    cost: choosing,
    words: { form: 'coalesce' },
  },
  given: {
    min: 1,
    max: 1,
    role: () => 'passed',
    gives: 'results',
    evaluate: (args) => {
      const only = at(args, 0);
      return (data, facts) => only(data, facts) ?? undefined;
    },
    values: (_sets, { of }) => {
      const value = of(0, 'value');
      const values = value.values.filter((each) => each !== null);
      return { ...value, values, unknown: value.unknown || values.length < value.values.length };
    },
    cost: choosing,
    condition: null,
    words: { form: 'first' },
  },
  countTrue: count(
    (value) => truthOf(value) === true,
    false,
    { form: 'count', key: 'countTrue', explained: 'pointsAtLeast' },
    'countPossible',
  ),
  countPossible: count(
    (value) => truthOf(value) !== false,
    true,
    { form: 'count', key: 'countPossible', explained: 'pointsAtMost' },
    'countTrue',
  ),
};
