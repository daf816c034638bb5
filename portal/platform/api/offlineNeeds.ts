/** URLs this page fetched and would need again offline. Nothing that contains personal data. */
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
