/** The page's URL as state: a minimal router for one page. */
import { inClinic, screenPath, screenSearch } from '@clinic/platform/address';
import { useSyncExternalStore } from 'react';

export interface Address {
  /** `?step=...`, or empty. */
  search: string;
  /** The question to focus there. Survives Back, Forward and a reload; not part of the URL. */
  focus: string | undefined;
}

export const useAddress = (): Address => useSyncExternalStore(watch, read, readDrawn);

export function goTo({ search, focus }: Address, how: 'push' | 'replace'): void {
  lastDepth = depth() + (how === 'push' ? 1 : 0);
  const state = { depth: lastDepth, ...(focus !== undefined && { focus }) };
  const path = inClinic(screenPath()) + search;
  if (how === 'push') window.history.pushState(state, '', path);
  else window.history.replaceState(state, '', path);
  for (const listener of listeners) listener();
}

/** Reports how many entries the browser went back (negative) or forward; 0 if unknown. */
export function onTravel(listener: (steps: number) => void): () => void {
  depth();
  const travelled = (): void => {
    const now = depthNow();
    listener(now === undefined ? 0 : now - depth());
    lastDepth = now ?? depth();
  };
  window.addEventListener('popstate', travelled);
  return () => window.removeEventListener('popstate', travelled);
}

/** The position in the history, counted from the entry where the page was opened. */
const depthNow = () => (window.history.state as { depth?: number } | null)?.depth;
let lastDepth: number | undefined;
/** Read lazily: Start may be pressed before the scripts load. */
const depth = (): number => {
  lastDepth ??= depthNow() ?? 0;
  return lastDepth;
};

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

const read = (): Address => readWith((window.history.state as { focus?: string } | null)?.focus);

/** The server draws a page as it is without a focused question. */
const readDrawn = (): Address => readWith(undefined);

function readWith(focus: string | undefined): Address {
  const search = screenSearch();
  if (last.search !== search || last.focus !== focus) last = { search, focus };
  return last;
}
