/**
 * Parts of a page that its first screen does not need. They are prefetched when the page is idle, so that
 * they are available when needed, even if the connection is gone by then.
 */
import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';

interface LazyOptions {
  /** Shown if the part is needed before it has loaded. */
  waiting?: ReactNode;
  /** Shown if loading failed. */
  Missing: ComponentType<{ onRetry: () => void; retrying: boolean }>;
}

interface Standing<Props> {
  Part?: ComponentType<Props>;
  fetching: boolean;
  failed: boolean;
}

const parts: Array<() => Promise<void>> = [];

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Resolves once it can be rendered at once. @throws if it cannot be loaded */
  load(): Promise<void>;
};

export function lazyComponent<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  { waiting = null, Missing }: LazyOptions,
): LazyComponent<Props> {
  let standing: Standing<Props> = { fetching: false, failed: false };
  const listeners = new Set<() => void>();
  const change = (next: Standing<Props>): void => {
    standing = next;
    for (const listener of listeners) listener();
  };
  const watch = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const fetchOnce = async (): Promise<void> => {
    change({ ...standing, fetching: true });
    const Part = await importPart().catch(() => undefined);
    change(Part ? { Part, fetching: false, failed: false } : { fetching: false, failed: true });
  };
  let underWay = Promise.resolve();
  const fetch = (): Promise<void> => {
    if (!standing.Part && !standing.fetching) underWay = fetchOnce();
    return underWay;
  };
  // Some browsers cache a failed script load for as long as the page is open.
  const retry = async (): Promise<void> => {
    await fetch();
    if (standing.failed && (await isServerThere())) window.location.reload();
  };
  parts.push(fetch);
  function LazyPart(props: Props) {
    const { Part, fetching, failed } = useSyncExternalStore(
      watch,
      () => standing,
      () => standing,
    );
    useEffect(() => void fetch(), []);
    if (Part) return <Part {...props} />;
    return failed ? <Missing onRetry={() => void retry()} retrying={fetching} /> : waiting;
  }
  const load = async (): Promise<void> => {
    await fetch();
    if (standing.failed) throw new Error('A part of the page cannot be loaded');
  };
  return Object.assign(LazyPart, { load });
}

/** Registers another fetch for idle time. */
export function prefetchWhenIdle(fetch: () => Promise<unknown>): void {
  parts.push(() =>
    fetch().then(
      () => undefined,
      () => undefined,
    ),
  );
}

/** Fetches every such part when the page is idle, and retries missing ones when the connection returns. */
export function prefetchSecondary(): () => void {
  const fetchAll = async (): Promise<void> => {
    for (const fetch of parts) {
      void fetch();
      // Together they would delay keystrokes on a slow phone.
      await nextTask();
    }
  };
  const start = (): void => void fetchAll();
  window.addEventListener('online', start);
  const cancel = whenIdle(start);
  return () => {
    cancel();
    window.removeEventListener('online', start);
  };
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const isServerThere = (): Promise<boolean> =>
  window.fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

const LATEST_MS = 3_000;
/** For browsers without `requestIdleCallback`. */
const SOON_MS = 500;

/** @returns a function that cancels it */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, SOON_MS);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(task, { timeout: LATEST_MS });
  return () => cancelIdleCallback(waiting);
}
