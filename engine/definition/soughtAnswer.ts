/**
 * Text that a patient typed to find an option without choosing one. It is kept as the answer, so that nothing typed is
 * lost, and refused by validation, so that it does not count as a choice.
 */

/** No option has such a value. */
export const SOUGHT = 'search:';

export const isSought = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(SOUGHT);

/** What was typed. */
export const textOfSought = (value: string): string => value.slice(SOUGHT.length);
