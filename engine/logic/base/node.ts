/** What logic compiles to, and what it is evaluated with. */
import type { LogicJson, Maybe, Value } from '../../base/logicJson.ts';

/** Input of an evaluation. Absent or `undefined` is unknown, `null` is "does not apply". */
export interface Facts {
  /** Answers and derived values; an answer of "not sure" is unknown here. */
  values: Readonly<Record<string, Maybe>>;
  /** The chosen options, "not sure" included. */
  chosen: Readonly<Record<string, Maybe>>;
  /** Flags computed so far; null is "undetermined". */
  flags: Readonly<Record<string, Maybe>>;
  /** Values computed so far, which names of a scope read by index. */
  derived?: readonly Maybe[];
  /** Truth of those values, which is known more often than the value. */
  derivedTruths?: readonly Maybe[];
}

export type Data = Maybe;

export type Run = (data: Data, facts: Facts) => Maybe;

/**
 * How a result is used. `truth`: only whether it holds, which is known more often: for `or` as soon as one
 * part holds. `value`: it is compared or computed with.
 */
export type Use = 'truth' | 'value';

/** What a name refers to. */
export interface Name {
  run: Run;
  /** The same when only its truth is needed; absent if that is known no more often. */
  truth?: Run;
  /** Is only ever true, false or unknown. */
  isBoolean?: boolean;
}

/** Names with a special meaning, which take precedence over an answer of that name. */
export type Scope = ReadonlyMap<string, Name>;

/** One operation, constant or variable of a compiled condition. */
export interface LogicNode {
  readonly operator: string;
  readonly args: readonly LogicNode[];
  readonly run: Run;
  /** Is only ever true, false or unknown. */
  readonly isBoolean: boolean;
  /** For an operator over a list: the condition on each item, as written. */
  readonly body?: LogicJson;
  /** Value of a `constant`, name of a `var`, `flag` or `chose`. */
  readonly constant?: Value;
}
