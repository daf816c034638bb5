/** The open pages of this process, and who of them gets which message. */
import { PassThrough, type Readable } from 'node:stream';
import type { SessionOwner } from '../platform/auth/activeSessions.ts';
import { Published } from '../platform/messaging/publishLive.ts';

/** Whose page it is. */
export type Watcher = SessionOwner;

export interface LiveHub {
  /**
   * A stream of server-sent events; ends when the watcher goes, is too slow or may not watch any more. Undefined when
   * the session or the account has as many as it may have.
   */
  open(watcher: Watcher): Readable | undefined;
  /** What another process, or this one, published. */
  deliver(payload: string): void;
  /** Ends the streams of a session or an account, as `ACCESS_ENDED_CHANNEL` names it. */
  endAccess(payload: string): void;
  /** Messages may have been missed: pages read anew. */
  resync(): void;
  /** Says that it is still there, and looks who may still watch. */
  beat(): Promise<void>;
  /** Ends every stream. */
  close(): void;
  /** How many are open. */
  count(): number;
}

/** @returns those of them who may still watch */
export type StillAllowed = (watchers: readonly Watcher[]) => Promise<ReadonlySet<Watcher>>;

/** A person has a few pages in sight at a time, in a few browsers. */
const MAX_OF_SESSION = 5;
const MAX_OF_ACCOUNT = 20;
/** Kept for a page that does not read; then it has to come back and read anew. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** How long a page waits before it comes back. */
const RETRY_MS = 2000;

export function createLiveHub(stillAllowed: StillAllowed): LiveHub {
  const open = new Map<PassThrough, Watcher>();
  let closed = false;

  const send = (stream: PassThrough, text: string): void => {
    stream.write(text);
    if (stream.readableLength + stream.writableLength > MOST_UNREAD_BYTES) stream.destroy();
  };

  /** Nothing more is sent to it, though what was sent may still be read. */
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
      // A page whose session cannot be looked up comes back later.
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
  role === 'PATIENT' ? userId === patientId : !patientOnly;

function parsed(payload: string): Published | undefined {
  try {
    return Published.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
