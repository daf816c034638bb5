/** What a service worker meets. TypeScript's own description of it does not go together with that of pages. */
export interface WorkEvent extends Event {
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
  /** Takes over from the worker before it, without waiting for its pages to close. */
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}

/** The browser's, or a test's. */
export interface WorkerDeps {
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  fetch: typeof fetch;
  /** Resolves after a while. */
  wait(ms: number): Promise<void>;
}
