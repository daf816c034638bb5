/** The parts of the service worker API in use. TypeScript's own types for it conflict with the DOM's. */
interface WorkEvent extends Event {
  /** Keeps the worker alive until this is done. */
  waitUntil(work: Promise<unknown>): void;
}

export interface AskEvent extends WorkEvent {
  request: Request;
  respondWith(reply: Promise<Response>): void;
}

export interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: AskEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkEvent & MessageEvent) => void): void;
  /** Replaces the previous worker without waiting for its pages to close. */
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { scope: string };
}

/** The browser's implementation, or a test's. */
export interface WorkerDeps {
  /** The clinic's path on its origin; empty at the root. */
  path: string;
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  fetch: typeof fetch;
  /** Resolves after the given time. */
  wait(ms: number): Promise<void>;
}
