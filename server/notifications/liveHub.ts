/** The open pages of this process, and who of them gets which message. */
import { PassThrough, type Readable } from 'node:stream';
import type { Role } from '../auth/contract.ts';
import { Published } from '../outbox/publishLive.ts';

export interface Watcher {
  userId: string;
  role: Role;
  /** Whether the session still stands, with the role it had. */
  stillAllowed(): Promise<boolean>;
}

export interface LiveHub {
  /** A stream of server-sent events; ends when the watcher goes, is too slow or may not watch any more. */
  open(watcher: Watcher): Readable;
  /** What another process, or this one, published. */
  deliver(payload: string): void;
  /** Messages may have been missed: pages read anew. */
  resync(): void;
  /** Says that it is still there, and looks who may still watch. */
  beat(): Promise<void>;
  /** Ends every stream. */
  close(): void;
  /** How many are open. */
  count(): number;
}

/** Kept for a page that does not read; then it has to come back and read anew. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** How long a page waits before it comes back. */
const RETRY_MS = 2000;

export function createLiveHub(): LiveHub {
  const open = new Map<PassThrough, Watcher>();
  let closed = false;

  const send = (stream: PassThrough, text: string): void => {
    stream.write(text);
    if (stream.readableLength + stream.writableLength > MOST_UNREAD_BYTES) stream.destroy();
  };

  return {
    open(watcher) {
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
    resync() {
      for (const stream of open.keys()) send(stream, 'event: resync\ndata: {}\n\n');
    },
    async beat() {
      await Promise.all(
        [...open].map(async ([stream, watcher]) => {
          const allowed = await watcher.stillAllowed().catch(() => false);
          if (allowed) send(stream, ': still here\n\n');
          else stream.end();
        }),
      );
    },
    count: () => open.size,
    close() {
      closed = true;
      for (const stream of open.keys()) stream.end();
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
