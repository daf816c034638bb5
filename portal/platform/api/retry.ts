/** When a failed request is retried. Errors whose message starts with "4" never are. */
const isRefusal = (error: Error): boolean => error.message.startsWith('4');

export const retryQuery = (failures: number, error: Error): boolean => failures < 2 && !isRefusal(error);

export const queryRetryDelayMs = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000);

export const retryMutation = (failures: number, error: Error): boolean => failures < 1 && !isRefusal(error);

export const MUTATION_RETRY_DELAY_MS = 1000;
