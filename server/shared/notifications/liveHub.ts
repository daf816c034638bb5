/** The open live streams of this process, and which of them receive which message. */
import { PassThrough, type Readable } from 'node:stream';
import type { SessionOwner } from '@clinic/server-platform/auth';
import { Published } from '@clinic/server-platform/messaging';

/** The session and account that opened the page. */
export type Watcher = SessionOwner;

export interface LiveHub {
  /**
   * A stream of server-sent events; ends when the watcher disconnects, is too slow or loses access. Undefined
   * when the session or account has reached its limit of streams.
   */
  open(watcher: Watcher): Readable | undefined;
  /** Delivers a message published by any process. */
  deliver(payload: string): void;
  /** Ends the streams of a session or account, named as on `ACCESS_ENDED_CHANNEL`. */
  endAccess(payload: string): void;
  /** Messages may have been missed: makes pages reload their data. */
  resync(): void;
  /** Sends a keep-alive and ends the streams of users who have lost access. */
  beat(): Promise<void>;
  /** Ends every stream. */
  close(): void;
  /** The number of open streams. */
  count(): number;
}

/** @returns the watchers that still have access */
export type StillAllowed = (watchers: readonly Watcher[]) => Promise<ReadonlySet<Watcher>>;

/** A user has few pages visible at a time, in few browsers. */
const MAX_OF_SESSION = 5;
const MAX_OF_ACCOUNT = 20;
/** Buffered for a page that does not read; beyond this, it has to reconnect and reload. */
const MAX_UNREAD_BYTES = 64 * 1024;
/** How long a page waits before it reconnects. */
const RETRY_MS = 2000;

export function createLiveHub(stillAllowed: StillAllowed): LiveHub {
  const open = new Map<PassThrough, Watcher>();
  let closed = false;

  const send = (stream: PassThrough, text: string): void => {
    stream.write(text);
    if (stream.readableLength + stream.writableLength > MAX_UNREAD_BYTES) stream.destroy();
  };

  /** Sends nothing more, though data already sent may still be read. */
  const end = (stream: PassThrough): void => {
    open.delete(stream);
    stream.end();
  };

  return {
    open(watcher) {
      const watchers = [...open.values()];
      const ofAccount = watchers.filter(({ userId }) => userId === watcher.userId);
      const ofSession = ofAccount.filter(({ sessionHash }) => sessionHash === watcher.sessionHash);
      if (ofAccount.length >= MAX_OF_ACCOUNT || ofSession.length >= MAX_OF_SESSION) return undefined;
      const stream = new PassThrough();
      stream.once('close', () => open.delete(stream));
      if (closed) {
        stream.end();
        return stream;
      }
      open.set(stream, watcher);
      send(stream, `retry: ${RETRY_MS}\nevent: ready\ndata: {}\n\n`);
      return stream;
    },
    deliver(payload) {
      const published = parsed(payload);
      if (!published) return;
      const text = `data: ${JSON.stringify(published.message)}\n\n`;
      for (const [stream, watcher] of open) if (concerns(published, watcher)) send(stream, text);
    },
    endAccess(payload) {
      for (const [stream, { sessionHash, userId }] of open) {
        if (payload === `session:${sessionHash}` || payload === `user:${userId}`) end(stream);
      }
    },
    resync() {
      for (const stream of open.keys()) send(stream, 'event: resync\ndata: {}\n\n');
    },
    async beat() {
      const watching = [...open];
      // If the sessions cannot be checked, the streams end and the pages reconnect later.
      const allowed = await stillAllowed(watching.map(([, watcher]) => watcher)).catch(() => new Set());
      for (const [stream, watcher] of watching) {
        if (!open.has(stream)) continue;
        if (allowed.has(watcher)) send(stream, ': still here\n\n');
        else end(stream);
      }
    },
    count: () => open.size,
    close() {
      closed = true;
      for (const stream of open.keys()) end(stream);
    },
  };
}

const concerns = ({ patientId, patientOnly }: Published, { userId, role }: Watcher): boolean =>
  userId === patientId || (role !== 'PATIENT' && !patientOnly);

function parsed(payload: string): Published | undefined {
  try {
    return Published.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
