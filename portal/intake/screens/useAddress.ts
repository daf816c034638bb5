/** The page's address as state: a router for one page, without the weight of one. */
import { useSyncExternalStore } from 'react';

export interface Address {
  /** `?step=...`, or empty. */
  search: string;
  /** The question to go to there. Survives Back, Forward and a reload; is not part of the address. */
  focus: string | undefined;
}

export const useAddress = (): Address => useSyncExternalStore(watch, read);

export function goTo({ search, focus }: Address, how: 'push' | 'replace'): void {
  if (how === 'push') depth += 1;
  const state = { depth, ...(focus !== undefined && { focus }) };
  const path = window.location.pathname + search;
  if (how === 'push') window.history.pushState(state, '', path);
  else window.history.replaceState(state, '', path);
  for (const listener of listeners) listener();
}

/** Tells how many entries the browser's Back (negative) or Forward went; by 0 where that is not known. */
export function onTravel(listener: (steps: number) => void): () => void {
  const travelled = (): void => {
    const now = depthNow();
    listener(now === undefined ? 0 : now - depth);
    depth = now ?? depth;
  };
  window.addEventListener('popstate', travelled);
  return () => window.removeEventListener('popstate', travelled);
}

/** How many entries of the history precede this one, counted from where the page was opened. */
const depthNow = () => (window.history.state as { depth?: number } | null)?.depth;
let depth = typeof window === 'undefined' ? 0 : (depthNow() ?? 0);

const listeners = new Set<() => void>();

function watch(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

let last: Address = { search: '', focus: undefined };

function read(): Address {
  const { search } = window.location;
  const focus = (window.history.state as { focus?: string } | null)?.focus;
  if (last.search !== search || last.focus !== focus) last = { search, focus };
  return last;
}
