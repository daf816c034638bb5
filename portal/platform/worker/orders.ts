/** What pages and the worker say to each other. */
export type Order =
  /** Keep these published questionnaires. */
  | { type: 'keep'; paths: readonly string[] }
  /** Did these scripts and styles come with you? */
  | { type: 'isYours'; paths: readonly string[] }
  | { type: 'takeOver' };

export interface Told {
  kept?: boolean;
  yours?: boolean;
}
