/**
 * The keys among answers that hold what the patient confirmed when asked "is this right?". No question has such an
 * id.
 */

const MARK = '?';

/** The key of what was confirmed about a question's answer. */
export const confirmationKey = (id: string): string => id + MARK;

/** Whether the key holds a confirmation, not an answer. */
export const isConfirmation = (key: string): boolean => key.endsWith(MARK);

/** The question that a key is about, whether it holds its answer or a confirmation. */
export const questionOfKey = (key: string): string =>
  isConfirmation(key) ? key.slice(0, -MARK.length) : key;
