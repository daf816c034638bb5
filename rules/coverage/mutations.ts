/**
 * Mutation testing of a rule set: changes each limit and operator once, and finds the changes no expectation
 * detects.
 */
import type { LogicJson } from '@clinic/engine/base';
import { operatorOf, walkOperations } from '@clinic/engine/logic';
import type { RuleInputs } from '@clinic/engine/validation';
import { type Owner, ownedLogic } from '../document/ownedLogic.ts';
import type { QuestionOf } from '../document/questionOf.ts';
import type { RuleSet } from '../document/ruleset.ts';
import { tunableValues } from '../document/tunableValues.ts';
import { withValueAt } from '../document/valueAtPath.ts';
import { compileRuleSet } from '../evaluate/compileRuleSet.ts';
import type { Flags } from '../evaluate/evidence.ts';
import { flagsFrom } from '../evaluate/flags.ts';
import { meets } from './expectations.ts';

/** A case with its expectations. */
export interface ExpectedCase {
  id: string;
  inputs: RuleInputs;
  /** Only the given flags are compared. */
  expected: Flags;
}

export interface Mutation {
  /** Path of the mutation. */
  path: string;
  kind: 'limit' | 'list' | 'operator';
  before: LogicJson;
  after: LogicJson;
  /** Flags and derived values with a mutated condition. */
  owners: Owner[];
}

export interface MutationOutcome {
  mutation: Mutation;
  /** Ids of the cases that detect the mutation; empty if it survives. */
  noticedBy: string[];
}

/**
 * Every mutation: a limit one step up or down, a list without one entry, an operator replaced by its
 * neighbour.
 */
export function mutationsOf(ruleSet: RuleSet, questionOf: QuestionOf): Mutation[] {
  const fields = tunableValues(ruleSet, questionOf).flatMap(({ path, value, step, owners }): Mutation[] => {
    if (typeof value === 'number') {
      const moved = [rounded(value - step), rounded(value + step)];
      return moved.map((after) => ({ path, kind: 'limit', before: value, after, owners }));
    }
    return value.map((_, index) => ({
      path,
      kind: 'list',
      before: value,
      after: value.toSpliced(index, 1),
      owners,
    }));
  });
  const operators = ownedLogic(ruleSet).flatMap(({ logic, path, owner }) =>
    operatorMutations(logic, path).map((found) => ({ ...found, kind: 'operator' as const, owners: [owner] })),
  );
  return [...fields, ...operators];
}

/** The rule set with one mutation. */
export const mutated = (ruleSet: RuleSet, { path, after }: Mutation): RuleSet =>
  withValueAt(ruleSet, path, after);

/** The cases that detect each mutation; cases that already fail without one are left out. */
export function mutationCheck(
  ruleSet: RuleSet,
  cases: readonly ExpectedCase[],
  questionOf: QuestionOf,
  mutations: readonly Mutation[] = mutationsOf(ruleSet, questionOf),
): MutationOutcome[] {
  const compiled = compileRuleSet(ruleSet);
  const passing = cases.filter(({ inputs, expected }) => meets(flagsFrom(compiled, inputs), expected));
  return mutations.map((mutation) => {
    const other = compileRuleSet(mutated(ruleSet, mutation));
    const noticedBy = passing
      .filter(({ inputs, expected }) => !meets(flagsFrom(other, inputs), expected))
      .map(({ id }) => id);
    return { mutation, noticedBy };
  });
}

/** Each operation with its operator replaced, negated or removed. */
function operatorMutations(
  logic: LogicJson,
  path: string,
): Array<Pick<Mutation, 'path' | 'before' | 'after'>> {
  const found: Array<Pick<Mutation, 'path' | 'before' | 'after'>> = [];
  walkOperations(logic, path, ({ operator, args }, at, before) => {
    const { mutation, items } = operatorOf(operator);
    const change = (after: LogicJson) => found.push({ path: at, before, after });
    if (mutation === 'denied') change({ '!': [before] });
    else if (mutation === 'removed') change(args[0] as LogicJson);
    else if (mutation && args.length > 1) change({ [mutation.neighbour]: args });
    return (index) => !items || index === 0;
  });
  return found;
}

const rounded = (value: number): number => Number(value.toFixed(9));
