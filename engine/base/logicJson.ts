/** JSON-logic as written in definitions and rule sets. */
export type LogicJson =
  | null
  | boolean
  | number
  | string
  | readonly LogicJson[]
  | { readonly [operator: string]: LogicJson };

/** The values of answers and rules. */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };

/**
 * A value or unknown. `undefined` is unknown: the answers do not determine it. `null` is a definite nothing:
 * the question does not apply.
 */
export type Maybe<T = Value> = T | undefined;
