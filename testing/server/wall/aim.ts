/** The targets of statements. */
export interface Aim {
  /** Names in the other clinic. */
  schema: string;
  tables: ReadonlyArray<{ name: string; columns: readonly string[] }>;
  sequences: readonly string[];
  functions: readonly string[];
  roles: readonly string[];
  /** Schema of the clinic whose roles run the statements. */
  own: string;
}
