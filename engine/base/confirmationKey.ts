/**
 * The keys among answers that hold what the patient confirmed: when asked "is this right?", or that an earlier answer is
 * still right. No question has such an id.
 */

const RIGHT = '?';
const STILL_RIGHT = '^';

/** The key of what was confirmed about a question's answer. */
export const confirmationKey = (id: string): string => id + RIGHT;

/** The key of where a question's answer comes from: an `AnswerSource`. */
export const sourceKey = (id: string): string => id + STILL_RIGHT;

export const isSource = (key: string): boolean => key.endsWith(STILL_RIGHT);

/** Whether the key holds a confirmation, not an answer. */
export const isConfirmation = (key: string): boolean => key.endsWith(RIGHT) || isSource(key);

/** The question that a key is about, whether it holds its answer or a confirmation. */
export const questionOfKey = (key: string): string => (isConfirmation(key) ? key.slice(0, -1) : key);
