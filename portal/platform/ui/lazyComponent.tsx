/**
 * Parts of a page that its first screen does without. They are fetched once that stands and nothing else is to be
 * done, so that they are there when they are needed, even if the connection is gone by then.
 */
import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';

interface LazyOptions {
  /** Shown where the part is needed before it is there. */
  waiting?: ReactNode;
  /** Shown where it could not be fetched. */
  Missing: ComponentType<{ onRetry: () => void; retrying: boolean }>;
}

interface Standing<Props> {
  Part?: ComponentType<Props>;
  fetching: boolean;
  failed: boolean;
}

const parts: Array<() => Promise<void>> = [];

export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, Missing }: LazyOptions,
): ComponentType<Props> {
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
  const fetch = async (): Promise<void> => {
    if (standing.Part || standing.fetching) return;
    change({ ...standing, fetching: true });
    const Part = await load().catch(() => undefined);
    change(Part ? { Part, fetching: false, failed: false } : { fetching: false, failed: true });
  };
  // Some browsers remember for as long as the page is open that a script could not be had.
  const retry = async (): Promise<void> => {
    await fetch();
    if (standing.failed && (await isServerThere())) window.location.reload();
  };
  parts.push(fetch);
  return function Later(props: Props) {
    const { Part, fetching, failed } = useSyncExternalStore(watch, () => standing);
    useEffect(() => void fetch(), []);
    if (Part) return <Part {...props} />;
    return failed ? <Missing onRetry={() => void retry()} retrying={fetching} /> : waiting;
  };
}

/** Something else to fetch then. */
export function prefetchWhenIdle(fetch: () => Promise<unknown>): void {
  parts.push(() =>
    fetch().then(
      () => undefined,
      () => undefined,
    ),
  );
}

/** Fetches every such part when the page is idle, and what is still missing whenever a connection is back. */
export function prefetchSecondary(): () => void {
  const fetchAll = (): void => {
    for (const fetch of parts) void fetch();
  };
  window.addEventListener('online', fetchAll);
  const cancel = whenIdle(fetchAll);
  return () => {
    cancel();
    window.removeEventListener('online', fetchAll);
  };
}

const isServerThere = (): Promise<boolean> =>
  window.fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

const LATEST_MS = 3_000;
/** For browsers that do not tell when they are idle. */
const SOON_MS = 500;

function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, SOON_MS);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(task, { timeout: LATEST_MS });
  return () => cancelIdleCallback(waiting);
}
