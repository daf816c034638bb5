/** The formula language of REDCap as a tree: branching logic and calculations, which other tables use, too. */

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
