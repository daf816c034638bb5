import type { Run } from './node.ts';
/** Reads an answer or a derived value. */
export const fact =
  (key: string): Run =>
  (_data, facts) =>
    facts.values[key];
