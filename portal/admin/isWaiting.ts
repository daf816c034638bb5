/** Whether the server accepted a change that a second administrator has to confirm. */
export const isWaiting = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'waiting' in answer;
