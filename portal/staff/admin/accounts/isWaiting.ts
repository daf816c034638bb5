/** Whether the server accepted a change that still needs a second administrator's confirmation. */
export const isWaiting = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'waiting' in answer;
