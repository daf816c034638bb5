/**
 * The interface of abstract values for operators. `engine/logic/analyze` implements it; operators depend only on this
 * interface, so that evaluating answers does not load the prover.
 */
import type { LogicJson } from '../../base/logicJson.ts';
import type { Use } from '../base/node.ts';

export type Scalar = string | number | boolean | null;

export interface Range {
  min: number;
  max: number;
  /** Whether the bound itself is excluded. */
  minOpen: boolean;
  maxOpen: boolean;
}

/** A set that contains every possible value, and perhaps more: only absence from it is conclusive. */
export interface ValueSet {
  /** May be unknown. */
  unknown: boolean;
  /** May be one of these. */
  values: readonly Scalar[];
  /** May be any number in it. */
  range?: Range;
  /** May be any other known value. */
  any: boolean;
}

/** Relation of two numbers: `below` is <, `same` is =; can be reversed and negated. */
export interface Relation {
  is: 'below' | 'same';
  turned?: true;
  denied?: true;
}

export interface ValueSets {
  readonly UNKNOWN: ValueSet;
  /** Any known value except `null`, or unknown. */
  readonly ANYTHING: ValueSet;
  only(...values: Scalar[]): ValueSet;
  /** Numbers of a closed range. */
  between(min: number, max: number): ValueSet;
  union(...parts: readonly ValueSet[]): ValueSet;
  certain(set: ValueSet): ValueSet;
  isKnown(set: ValueSet): boolean;
  /** Possible truth values, as a set of true, false and unknown. */
  truth(holds: boolean, fails: boolean, unknown: boolean): ValueSet;
  /** Whether the values are truthy, or the opposite. */
  truthOf(set: ValueSet, denied?: boolean): ValueSet;
  canBeTrue(set: ValueSet): boolean;
  canBeFalse(set: ValueSet): boolean;
  /** The truthy or falsy subset of the possible values. */
  counting(set: ValueSet, asTrue: boolean): ValueSet;
  /** Whether both are the same single value. */
  areSame(a: ValueSet, b: ValueSet): boolean;
  compared(holds: (a: Scalar, b: Scalar) => boolean, relation: Relation, a: ValueSet, b: ValueSet): ValueSet;
  computed(calculation: Calculation, args: readonly ValueSet[]): ValueSet;
}

export interface Calculation {
  of: (a: number, b: number) => number;
  ofOne?: (a: number) => number;
  /** Unbounded if the second operand may be 0. */
  divides?: true;
}

/** The arguments of one operation and the functions to analyze them. */
export interface Operands {
  args: readonly LogicJson[];
  use: Use;
  /** Possible results of an argument, by default for the operator's own use. */
  of(index: number, use?: Use): ValueSet;
  /** Possible results of all arguments. */
  all(use?: Use): ValueSet[];
  /** Possible results of any logic in the same context. */
  ofLogic(logic: LogicJson, use: Use): ValueSet;
  /** Possible values of the variable that the first argument names. */
  named(): ValueSet;
  /** Possible values of the flag that it names. */
  flag(): ValueSet;
  /** Whether the option in the second argument is chosen in the question that the first names. */
  chosen(): ValueSet;
  /** Whether the first argument is contained in the second. */
  contained(): ValueSet;
  /** Whether some item of the list in the first argument meets the condition in the second. */
  someItem(): ValueSet;
}
