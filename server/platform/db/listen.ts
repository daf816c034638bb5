/** One connection per process that receives what any process publishes; it reconnects when it breaks. */
import pg from 'pg';
import { DatabaseClient } from './client/databaseClient.ts';

export interface Listener {
  /** Handlers of payloads, by channel. No two listeners of a process share a channel. */
  channels: Record<string, (payload: string) => void>;
  /** Called after reconnecting: messages sent in between were missed. */
  onReconnect(): void;
}

export interface Listening {
  /** Resolves once it listens to its channels. @returns a function that stops listening */
  join(listener: Listener): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 10_000;
/** A connection that only listens would never notice that it is dead. */
const ASK_EVERY_MS = 10_000;

/** @param databaseUrl bypassing a pooler. Resolves once connected. */
export async function listen(
  databaseUrl: string,
  onError: (error: Error) => void,
  askEveryMs = ASK_EVERY_MS,
): Promise<Listening> {
  const listeners = new Set<Listener>();
  /** Queries the current connection. */
  let ask: Ask | undefined;
  let client: pg.Client | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let delayMs = FIRST_DELAY_MS;
  let stopped = false;

  const hear = (channel: string, payload: string): void => {
    for (const { channels } of listeners) channels[channel]?.(payload);
  };

  const connect = async (): Promise<void> => {
    const next = new DatabaseClient({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      bounded: true,
      direct: true,
    });
    next.on('notification', ({ channel, payload }) => hear(channel, payload ?? ''));
    next.on('error', onError);
    const askNext = oneAtATime(next);
    try {
      await next.connect();
      for (const listener of listeners) await say(askNext, 'listen', listener);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    const asking = setInterval(() => askNext('select 1').catch(() => undefined), askEveryMs).unref();
    next.once('end', () => {
      clearInterval(asking);
      if (client === next) [client, ask] = [undefined, undefined];
      reconnectLater();
    });
    [client, ask] = [next, askNext];
    delayMs = FIRST_DELAY_MS;
    if (stopped) await next.end();
  };

  const reconnectLater = (): void => {
    if (stopped) return;
    retry = setTimeout(() => {
      connect().then(
        () => {
          for (const { onReconnect } of listeners) onReconnect();
        },
        (error: Error) => {
          onError(error);
          reconnectLater();
        },
      );
    }, delayMs);
    retry.unref();
    delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
  };

  await connect();
  return {
    async join(listener) {
      listeners.add(listener);
      // Without a connection, the next one listens to all channels.
      await (ask && say(ask, 'listen', listener).catch(onError));
      return async () => {
        listeners.delete(listener);
        await (ask && say(ask, 'unlisten', listener).catch(() => undefined));
      };
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}

type Ask = (sql: string) => Promise<unknown>;

/** Clinics join and leave at any time, and pg accepts only one statement at a time. */
function oneAtATime(client: pg.Client): Ask {
  let last: Promise<unknown> = Promise.resolve();
  return (sql) => {
    const result = last.then(() => client.query(sql));
    last = result.catch(() => undefined);
    return result;
  };
}

async function say(ask: Ask, what: 'listen' | 'unlisten', { channels }: Listener): Promise<void> {
  for (const channel of Object.keys(channels)) await ask(`${what} ${pg.escapeIdentifier(channel)}`);
}
