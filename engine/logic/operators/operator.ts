/** The complete description of an operator: an entry of the table in `engine/logic/operators.ts`. */
import type { LogicJson, Maybe } from '../../base/logicJson.ts';
import type { NamedProblem } from '../../base/problemTexts.ts';
import type { Facts, LogicNode, Run, Scope, Use } from '../base/node.ts';
import type { OperatorWords } from './operatorWords.ts';
import type { Size } from './size.ts';
import type { Operands, ValueSet, ValueSets } from './valueSet.ts';

export type Kind = 'boolean' | 'number' | 'text' | 'list' | 'nothing';

/** The role of an argument in its operation. */
export type Role =
  /** Its value is read. */
  | 'value'
  /** Only whether it holds is read. */
  | 'condition'
  /** Only whether its truth is known is read. */
  | 'presence'
  /** It may be the result. */
  | 'result'
  /** It may be the result, depending on whether it holds. */
  | 'decision'
  /** It may be the result, depending on its value, even if only the truth of the result is read. */
  | 'passed'
  /** A constant name: of a question, a flag. It is not evaluated. */
  | 'name';

/** Combinations and negations consist of other conditions; all others are single ones. */
type Condition = 'order' | 'equality' | 'membership' | 'items' | 'choice' | 'combination' | 'negation';

/** Builds the evaluation of an operation from its compiled arguments, without those that are names. */
export type Build = (args: readonly LogicNode[], place: BuildPlace) => Run;

export interface BuildPlace {
  scope: Scope;
  /** If false, inside a list operator: variables refer to the item. */
  atRoot: boolean;
  /** How the result is used. */
  use: Use;
  /** The argument that is a name; empty if there is none. */
  name: string;
}

export interface Operator {
  /** Number of arguments. */
  min: number;
  max: number;
  /** The role of the argument at an index, given the number of arguments. */
  role: (index: number, count: number) => Role;
  /**
   * Its second argument is evaluated once per item of the list in its first: with the item as data, or, for a
   * reduction, with the item and the result so far.
   */
  items?: 'each' | 'fold';
  /**
   * The kind of its result. `results`: the kinds of the arguments that may be the result; `branches`: the same, or
   * `null` if the number of arguments is even; `named`: the kind of the variable, or the same.
   */
  gives: Kind | 'results' | 'branches' | 'named' | 'never' | 'anything';
  /** Three-valued evaluation. */
  evaluate: Build;
  /** Computes a set that contains every possible result from the sets of the arguments. */
  values: (sets: ValueSets, operands: Operands) => ValueSet;
  /**
   * Maximum steps beyond those of its arguments, and maximum size of its result.
   * @param sizes of the arguments; for one over items, of the list and of the result for each item
   * @param read items and texts of all arguments, in steps
   */
  cost: (sizes: readonly Size[], read: number) => { steps: number; size: Size };
  /** How it is worded in descriptions of rules and in explanations of flags. */
  words: OperatorWords;
  /** Mutation tests replace it: by its neighbour, by its negation, or by its argument. */
  mutation?: { neighbour: string } | 'denied' | 'removed';
  /** What kind of condition it is, for checks, limits, proofs and coverage; null for a value. */
  condition: Condition | null;
  /** Whether its arguments must have the same unit. */
  sameUnit?: true;
  /** Whether "unknown" is a valid input to it, so that its result may change once more is known. */
  asksWhatIsKnown?: true;
  /** What it reads by name other than variables, and which arguments are such names or lists of them. */
  names?: { of: 'question' | 'choice' | 'flag'; at: (index: number) => boolean };
  /** Its first argument is evaluated with earlier submissions of the person. */
  earlier?: {
    /** What decided the result, newest first. */
    read: (args: readonly LogicNode[], facts: Facts) => readonly EarlierReading[];
    /** Whether the first argument is evaluated with the present answers, too. */
    readsNow: boolean;
    /** The unit of its second argument: how long ago. */
    span?: 'weeks' | 'days';
  };
  /** Its result has the unit of its first argument. */
  sameMeasure?: true;
  /** Finds problems of its constant arguments: problem code and text. */
  problem?: (args: readonly LogicJson[]) => NamedProblem | undefined;
}

/** The value of one submission on its day. */
export interface EarlierReading {
  /** `YYYY-MM-DD` */
  on: string;
  value: Maybe;
}

export const ANY_NUMBER = Number.POSITIVE_INFINITY;

/** Whether it counts as a single condition in coverage and checks, rather than a combination. */
export const isTest = ({ condition }: Pick<Operator, 'condition'>): boolean =>
  condition !== null && condition !== 'combination' && condition !== 'negation';

/** The names that an operation reads, other than variables. */
export const namesIn = ({ names }: Pick<Operator, 'names'>, args: readonly LogicJson[]): string[] =>
  names ? args.flatMap((arg, index) => (names.at(index) ? [arg].flat().map(String) : [])) : [];

/** The second argument is read once per item, if the operator has items. */
export const isBody = ({ items }: Pick<Operator, 'items'>, index: number): boolean =>
  items !== undefined && index === 1;

/** Whether an argument is evaluated exactly once, with the present answers. */
export const isPart = ({ items, earlier }: Pick<Operator, 'items' | 'earlier'>, index: number): boolean => {
  if (items) return index === 0;
  return earlier === undefined || index > 0;
};

/** How an argument is used by an operation that is itself used as `use`. */
export function argumentUse(role: Role, use: Use): Use {
  if (role === 'result' || role === 'decision') return use;
  return role === 'condition' || role === 'presence' ? 'truth' : 'value';
}
