/** What statements aim at. */
export interface Aim {
  /** Of the other clinic. */
  schema: string;
  tables: ReadonlyArray<{ name: string; columns: readonly string[] }>;
  sequences: readonly string[];
  functions: readonly string[];
  roles: readonly string[];
  /** Of the clinic whose roles ask. */
  own: string;
}
