/**
 * Changes made elsewhere, pushed to this page by the server. All listeners share one connection, which is
 * open while there are listeners and the page is visible, and reconnects after a failure.
 */
import { currentUser, live } from '@clinic/contract/addresses';
import { LiveMessage } from '@clinic/contract/messaging';
import { addressOf } from '../address/address.ts';

/** `resync`: messages may have been missed, so refetch what is shown. */
export type LiveEvent = LiveMessage | { type: 'resync' };
type Listener = (event: LiveEvent) => void;

interface LiveDeps {
  connect(): EventSource;
  /** Whether a user is signed in; throws when the server cannot be reached. */
  signedIn(): Promise<boolean>;
  isVisible(): boolean;
  onVisibilityChange(listener: () => void): void;
  wait(ms: number, then: () => void): () => void;
}

interface LiveConnection {
  /** Calls the listener on every change until the returned function is called. */
  onLive(listener: Listener): () => void;
  isConnected(): boolean;
}

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 60_000;

export function createLive({
  connect,
  signedIn,
  isVisible,
  onVisibilityChange,
  wait,
}: LiveDeps): LiveConnection {
  const listeners = new Set<Listener>();
  let source: EventSource | undefined;
  let stopWaiting: (() => void) | undefined;
  let delayMs = FIRST_DELAY_MS;
  let wasConnected = false;
  let connected = false;

  const notify = (event: LiveEvent): void => {
    for (const listener of [...listeners]) listener(event);
  };

  const close = (): void => {
    stopWaiting?.();
    stopWaiting = undefined;
    source?.close();
    source = undefined;
    connected = false;
  };

  const open = (): void => {
    const opened = connect();
    source = opened;
    opened.addEventListener('ready', () => {
      delayMs = FIRST_DELAY_MS;
      connected = true;
      if (wasConnected) notify({ type: 'resync' });
      wasConnected = true;
    });
    opened.addEventListener('resync', () => notify({ type: 'resync' }));
    opened.addEventListener('message', ({ data }) => {
      const message = messageIn(data);
      if (message) notify(message);
    });
    opened.addEventListener('error', () => {
      if (source !== opened) return;
      close();
      tryAgainLater();
    });
  };

  const tryAgainLater = (): void => {
    stopWaiting = wait(delayMs, async () => {
      stopWaiting = undefined;
      const welcome = await signedIn().catch(() => undefined);
      if (source || stopWaiting || !isWanted()) return;
      if (welcome) open();
      // Signed-out users stay disconnected; if the server cannot be reached, retry.
      else if (welcome === undefined) tryAgainLater();
    });
    delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
  };

  const isWanted = (): boolean => listeners.size > 0 && isVisible();

  const adjust = (): void => {
    if (!isWanted()) {
      close();
    } else if (!source && !stopWaiting) {
      delayMs = FIRST_DELAY_MS;
      open();
    }
  };

  // Browsers limit connections per server, so hidden pages close theirs.
  onVisibilityChange(adjust);
  return {
    isConnected: () => connected,
    onLive(listener) {
      listeners.add(listener);
      adjust();
      return () => {
        listeners.delete(listener);
        adjust();
      };
    },
  };
}

function messageIn(data: unknown): LiveMessage | undefined {
  try {
    return LiveMessage.parse(JSON.parse(String(data)));
  } catch {
    return undefined;
  }
}

/** The page's shared instance, created on first use. */
let pageLive: LiveConnection | undefined;

const ofPage = (): LiveConnection => {
  pageLive ??= createLive({
    connect: () => new EventSource(addressOf(live)),
    async signedIn() {
      const { status } = await fetch(addressOf(currentUser), { credentials: 'include' });
      if (status >= 500) throw new Error('The server does not answer');
      return status === 200;
    },
    isVisible: () => document.visibilityState === 'visible',
    onVisibilityChange: (listener) => document.addEventListener('visibilitychange', listener),
    wait: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
  });
  return pageLive;
};

/** Calls the listener on every change until the returned function is called. */
export const onLive = (listener: Listener): (() => void) => ofPage().onLive(listener);

/** Whether live updates are connected; if not, poll. */
export const isLive = (): boolean => ofPage().isConnected();
