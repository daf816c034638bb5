/** Messages between pages and the worker. */
export type Order =
  /** Cache these published questionnaires. */
  | { type: 'keep'; paths: readonly string[] }
  /** Do these scripts and styles belong to your build? */
  | { type: 'isYours'; paths: readonly string[] }
  | { type: 'takeOver' };

export interface OrderReply {
  kept?: boolean;
  yours?: boolean;
}
