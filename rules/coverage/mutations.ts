/**
 * Mutation testing of a rule set: changes each limit and operator once, and finds the changes no expectation
 * detects.
 */
import type { LogicJson } from '../../engine/base/logicJson.ts';
import { type Owner, operationOf, ownedLogic, type QuestionOf } from '../document/conditions.ts';
import { compileRuleSet, type Flags, type FlagValue, flagsFrom } from '../evaluate/flags.ts';
import { tunableValues } from '../document/tunableValues.ts';
import type { RuleSet } from '../document/ruleset.ts';
import { withValueAt } from '../document/valueAtPath.ts';
import type { RuleInputs } from '../../engine/validation/assess.ts';

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
  /** Ids of the cases that detect the mutation. Empty: it survives. */
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

/** For a BMI in kg/m²: one in the sixth decimal, plus floating-point noise of the subtraction. */
const TOLERANCE = 1e-6 + 1e-9;

/** Whether flags meet the given expectations. */
export const meets = (flags: Flags, expected: Flags): boolean =>
  Object.entries(expected).every(([key, value]) => sameFlag(value, flags[key]));

/** Numbers are equal to the sixth decimal. */
export const sameFlag = (expected: FlagValue, got: FlagValue | undefined): boolean =>
  typeof expected === 'number' && typeof got === 'number'
    ? Math.abs(expected - got) <= TOLERANCE
    : expected === got;

const NEIGHBOURS: ReadonlyMap<string, string> = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['==', '!='],
  ['!=', '=='],
  ['===', '!=='],
  ['!==', '==='],
  ['and', 'or'],
  ['or', 'and'],
  ['some', 'none'],
  ['none', 'some'],
  ['countTrue', 'countPossible'],
  ['countPossible', 'countTrue'],
]);

/** Negated instead of replaced. */
const DENIED: ReadonlySet<string> = new Set(['in', 'chose', 'all']);

function operatorMutations(
  logic: LogicJson,
  path: string,
): Array<Pick<Mutation, 'path' | 'before' | 'after'>> {
  if (typeof logic !== 'object' || logic === null) return [];
  if (Array.isArray(logic)) {
    return logic.flatMap((item: LogicJson, index) => operatorMutations(item, `${path}[${index}]`));
  }
  const { operator, args } = operationOf(logic);
  const neighbour = args.length > 1 ? NEIGHBOURS.get(operator) : undefined;
  const own: LogicJson[] = [];
  if (neighbour !== undefined) own.push({ [neighbour]: args });
  else if (DENIED.has(operator)) own.push({ '!': [logic] });
  else if (operator === '!') own.push(args[0] as LogicJson);
  const bodies = ['some', 'all', 'none', 'map', 'filter', 'reduce'].includes(operator)
    ? args.slice(0, 1)
    : args;
  return [
    ...own.map((after) => ({ path, before: logic, after })),
    ...bodies.flatMap((arg, index) => operatorMutations(arg, `${path}.${operator}[${index}]`)),
  ];
}

const rounded = (value: number): number => Number(value.toFixed(9));
