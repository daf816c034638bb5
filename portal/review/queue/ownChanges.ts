/** Which submissions were changed from here just now: news about them is no news. */
const ECHO_MS = 10_000;
const changedAt = new Map<string, number>();

export const ownChange = (id: string): void => {
  changedAt.set(id, Date.now());
};

export const isOwnChange = (id: string): boolean => Date.now() - (changedAt.get(id) ?? 0) < ECHO_MS;
