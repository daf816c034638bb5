/** What this page asked the clinic for and would need again without a network. Nothing that names a person. */
let paths: readonly string[] = [];
const listeners = new Set<() => void>();

export function needOffline(needed: readonly string[]): void {
  paths = needed;
  for (const listener of listeners) listener();
}

export const offlineNeeds = (): readonly string[] => paths;

export function watchOfflineNeeds(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
