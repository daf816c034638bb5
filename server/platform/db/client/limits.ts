/** How long statements that a user may wait for wait for a lock, and a transaction for its next statement. */
export const LIMITS = { lock: '5s', idle: '120s' };
