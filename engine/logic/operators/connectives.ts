/** Operators that combine conditions. Kleene's logic: a known part decides where it can. */
import type { LogicJson, Maybe } from '../../base/logicJson.ts';
import type { LogicNode, Run } from '../base/node.ts';
import { truthOf } from '../base/truthy.ts';
import { at, byTruth } from './build.ts';
import { ANY_NUMBER, type Build, type Operator, type Role } from './operator.ts';
import { choosing, reading } from './size.ts';
import type { Operands, ValueSet, ValueSets } from './valueSet.ts';

/** For the truth of the result: a deciding part decides whatever the unknown ones are. */
const deciding =
  (decisive: boolean): Build =>
  (args) => {
    const runs = args.map((arg) => arg.run);
    const count = runs.length;
    return (data, facts) => {
      let open = false;
      let last: Maybe;
      for (let index = 0; index < count; index += 1) {
        last = (runs[index] as Run)(data, facts);
        const holds = truthOf(last);
        if (holds === undefined) open = true;
        else if (holds === decisive) return last;
      }
      return open ? undefined : last;
    };
  };

/**
 * The value: the first deciding one, otherwise the last. After an unknown part the deciding value is known only if both
 * are plain booleans.
 */
const decidingValue =
  (decisive: boolean): Build =>
  (args) => {
    const parts = args.map(({ run, isBoolean }) => ({ run, isBoolean }));
    return (data, facts) => {
      let open = false;
      let anyValue = false;
      let last: Maybe;
      for (const { run, isBoolean } of parts) {
        last = run(data, facts);
        const holds = truthOf(last);
        if (holds === undefined) {
          open = true;
          anyValue ||= !isBoolean;
        } else if (holds === decisive) {
          return !open || (!anyValue && last === decisive) ? last : undefined;
        }
      }
      return open ? undefined : last;
    };
  };

const sameValue = (a: Maybe, b: Maybe): boolean => a === b;
const sameTruth = (a: Maybe, b: Maybe): boolean => truthOf(a) === truthOf(b);

/** When the condition is unknown both branches are evaluated: if they agree, the result is known. */
function branches(args: readonly LogicNode[], agree: (a: Maybe, b: Maybe) => boolean): Run {
  if (args.length === 0) return () => null;
  const condition = at(args, 0);
  if (args.length === 1) return condition;
  const then = at(args, 1);
  const otherwise = branches(args.slice(2), agree);
  return (data, facts) => {
    const holds = condition(data, facts);
    const decided = truthOf(holds);
    if (decided !== undefined) return decided ? then(data, facts) : otherwise(data, facts);
    const settled = then(data, facts);
    return settled !== undefined && agree(settled, otherwise(data, facts)) ? settled : undefined;
  };
}

const ofTruth =
  (apply: (holds: boolean) => boolean): Build =>
  (args) => {
    const only = at(args, 0);
    return (data, facts) => {
      const holds = truthOf(only(data, facts));
      return holds === undefined ? undefined : apply(holds);
    };
  };

/** After an unknown part, the deciding value is known only if all parts are plain booleans. */
function connected(sets: ValueSets, decisive: boolean, { use, all }: Operands): ValueSet {
  const args = all();
  const mayDecide = decisive ? sets.canBeTrue : sets.canBeFalse;
  const mayNot = decisive ? sets.canBeFalse : sets.canBeTrue;
  const surelyDecides = args.some((arg) => !arg.unknown && !mayNot(arg));
  const settled = surelyDecides && (use === 'truth' || args.every(isPlainTruth));
  const unknown = args.some((arg) => arg.unknown) && !settled;
  const last = args.at(-1);
  const none = last && args.every(mayNot) ? [sets.counting(last, !decisive)] : [];
  const decided = args.filter(mayDecide).map((arg) => sets.counting(arg, decisive));
  return { ...sets.union(...decided, ...none), unknown };
}

const isPlainTruth = ({ values, range, any }: ValueSet): boolean =>
  !any && range === undefined && values.every((value) => typeof value === 'boolean');

function branched(sets: ValueSets, args: readonly LogicJson[], { use, ofLogic }: Operands): ValueSet {
  const from = (index: number): ValueSet => {
    if (index >= args.length) return sets.only(null);
    if (index === args.length - 1) return ofLogic(args[index] as LogicJson, use);
    const condition = ofLogic(args[index] as LogicJson, 'truth');
    const then = (): ValueSet => ofLogic(args[index + 1] as LogicJson, use);
    const otherwise = (): ValueSet => from(index + 2);
    const parts: ValueSet[] = [];
    if (sets.canBeTrue(condition) || condition.unknown) parts.push(then());
    if (sets.canBeFalse(condition) || condition.unknown) parts.push(otherwise());
    const disagree = condition.unknown && !sets.areSame(then(), otherwise());
    return sets.union(...parts, ...(disagree ? [sets.UNKNOWN] : []));
  };
  return from(0);
}

/** Conditions and branches alternate; a last one without a condition is a branch. */
const isBranch = (index: number, count: number): boolean => index % 2 === 1 || index === count - 1;

const connective = (decisive: boolean): Operator => ({
  min: 1,
  max: ANY_NUMBER,
  role: (index, count): Role => (index < count - 1 ? 'decision' : 'result'),
  gives: 'results',
  evaluate: (args, place) => (place.use === 'value' ? decidingValue : deciding)(decisive)(args, place),
  values: (sets, operands) => connected(sets, decisive, operands),
  cost: choosing,
  condition: 'combination',
  words: { form: 'group', key: decisive ? 'anyOf' : 'allOf' },
  mutation: { neighbour: decisive ? 'and' : 'or' },
});

const conditional = (min: number, max: number): Operator => ({
  min,
  max,
  role: (index, count): Role => (isBranch(index, count) ? 'result' : 'condition'),
  gives: 'branches',
  evaluate: (args, { use }) => branches(args, use === 'value' ? sameValue : sameTruth),
  values: (sets, operands) => branched(sets, operands.args, operands),
  cost: choosing,
  condition: null,
  words: { form: 'branches' },
});

const ofOneTruth = { min: 1, max: 1, role: byTruth, gives: 'boolean', cost: reading } as const;

export const CONNECTIVES: Readonly<Record<string, Operator>> = {
  and: connective(false),
  or: connective(true),
  '!': {
    ...ofOneTruth,
    evaluate: ofTruth((holds) => !holds),
    values: (sets, { of }) => sets.truthOf(of(0), true),
    condition: 'negation',
    words: { form: 'negation' },
    mutation: 'removed',
  },
  '!!': {
    ...ofOneTruth,
    evaluate: ofTruth((holds) => holds),
    values: (sets, { of }) => sets.truthOf(of(0)),
    condition: null,
    words: { form: 'truth' },
  },
  if: conditional(1, ANY_NUMBER),
  '?:': conditional(3, 3),
};
