/**
 * What a patient typed to find an option, and has not chosen one for. It is kept as the answer, so that nothing
 * typed is lost, and refused, so that it does not count as a choice.
 */

/** No option has such a value. */
export const SOUGHT = 'search:';

export const isSought = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith(SOUGHT);

/** What was typed. */
export const textOfSought = (value: string): string => value.slice(SOUGHT.length);
