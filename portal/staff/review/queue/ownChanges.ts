/** Submissions this user changed just now: the server's news about them is ignored. */
const ECHO_MS = 10_000;
const changedAt = new Map<string, number>();

export const ownChange = (id: string): void => {
  changedAt.set(id, Date.now());
};

export const isOwnChange = (id: string): boolean => Date.now() - (changedAt.get(id) ?? 0) < ECHO_MS;
