/** The syntax tree of REDCap's formula language: branching logic and calculations, also used for other tables. */

export type Formula =
  | { kind: 'number'; value: number; at: number }
  | { kind: 'text'; value: string; at: number }
  | { kind: 'field'; name: string; code?: string; at: number }
  | { kind: 'call'; name: string; args: readonly Formula[]; at: number }
  | { kind: 'sign'; operator: '-' | '!'; of: Formula; at: number }
  | { kind: 'pair'; operator: PairOperator; left: Formula; right: Formula; at: number };

export type PairOperator =
  | 'or'
  | 'and'
  | '='
  | '<>'
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '^';
