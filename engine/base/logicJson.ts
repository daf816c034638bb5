/** JSON-logic as it is written in definitions and rule sets. */
export type LogicJson =
  | null
  | boolean
  | number
  | string
  | readonly LogicJson[]
  | { readonly [operator: string]: LogicJson };

/** What a question can be answered with and a rule can compute. */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };

/**
 * A value or unknown. `undefined` is unknown: the answers do not tell. `null` is a definite nothing:
 * the question does not apply.
 */
export type Maybe<T = Value> = T | undefined;
