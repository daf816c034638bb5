/** The syntax tree of a FHIRPath expression. */

export type Path =
  /** A literal; quantities have a number and a unit. */
  | { kind: 'literal'; at: number; type: LiteralType; value: string | number | boolean; unit?: string }
  /** `{}` */
  | { kind: 'empty'; at: number }
  /** `name` or `target.name` */
  | { kind: 'member'; at: number; name: string; target?: Path }
  /** `name(…)` or `target.name(…)` */
  | { kind: 'call'; at: number; name: string; args: readonly Path[]; target?: Path }
  /** `$this`, `$total`, `$index`, also after a dot. */
  | { kind: 'special'; at: number; name: '$this' | '$total' | '$index'; target?: Path }
  /** `%name` */
  | { kind: 'variable'; at: number; name: string }
  | { kind: 'index'; at: number; target: Path; index: Path }
  | { kind: 'sign'; at: number; sign: '+' | '-'; operand: Path }
  | { kind: 'binary'; at: number; operator: string; left: Path; right: Path }
  /** `is` and `as`, with the type's name. */
  | { kind: 'type'; at: number; operator: 'is' | 'as'; operand: Path; type: string };

export type LiteralType =
  | 'boolean'
  | 'integer'
  | 'decimal'
  | 'string'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'quantity';
