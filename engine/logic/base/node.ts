/** The nodes that logic compiles to, and the input of an evaluation. */
import type { LogicJson, Maybe, Value } from '../../base/logicJson.ts';

/** Input of an evaluation. Absent or `undefined` is unknown, `null` is "does not apply". */
export interface Facts {
  /** Answers and derived values; an answer of "not sure" is unknown here. */
  values: Readonly<Record<string, Maybe>>;
  /** The chosen options, "not sure" included. */
  chosen: Readonly<Record<string, Maybe>>;
  /** Flags computed so far; null is "undetermined". */
  flags: Readonly<Record<string, Maybe>>;
  /** Values computed so far, read by index. */
  derived?: readonly Maybe[];
  /** Truth of those values, which can be known when the value is not. */
  derivedTruths?: readonly Maybe[];
  /** Earlier submissions of the person, newest first; absent if they are not known. */
  earlier?: readonly EarlierFacts[];
}

/** The facts of one earlier submission, as of its day. */
export interface EarlierFacts {
  /** `YYYY-MM-DD` */
  on: string;
  facts: Facts;
  /** Whether its form asked for a value of this name: what it did not ask is no answer to count. */
  asks(name: string): boolean;
}

export type Data = Maybe;

export type Run = (data: Data, facts: Facts) => Maybe;

/**
 * How a result is used. `truth`: only whether it holds, which can be known when the value is not: for `or` as soon as
 * one part holds. `value`: it is compared or used in a calculation.
 */
export type Use = 'truth' | 'value';

/** The meaning of a name. */
export interface Name {
  run: Run;
  /** The read when only its truth is needed; absent if that is known exactly when the value is. */
  truth?: Run;
  /** Whether the result is always true, false or unknown. */
  isBoolean?: boolean;
}

/** Names with a special meaning, which take precedence over an answer of that name. */
export type Scope = ReadonlyMap<string, Name>;

/** One operation, constant or variable of a compiled condition. */
export interface LogicNode {
  readonly operator: string;
  readonly args: readonly LogicNode[];
  readonly run: Run;
  /** Whether the result is always true, false or unknown. */
  readonly isBoolean: boolean;
  /** For an operator over a list: the condition on each item, as written. For one over earlier submissions: its arguments. */
  readonly body?: LogicJson;
  /** Value of a `constant`, name of a `var`, `flag` or `chose`. */
  readonly constant?: Value;
}
