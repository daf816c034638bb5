/** One connection that receives what any process publishes; it reconnects when it breaks. */
import pg from 'pg';
import { DatabaseClient } from './client/databaseClient.ts';

export interface Listening {
  stop(): Promise<void>;
}

export interface Listener {
  /** Handlers of payloads, by channel. */
  channels: Record<string, (payload: string) => void>;
  /** Messages sent in between were missed. */
  onReconnect(): void;
  onError(error: Error): void;
  askEveryMs?: number;
}

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 10_000;
/** A connection that only listens would never notice that it is dead. */
const ASK_EVERY_MS = 10_000;

/** @param databaseUrl past a pooler. Resolves once it listens. */
export async function listen(
  databaseUrl: string,
  { channels, onReconnect, onError, askEveryMs = ASK_EVERY_MS }: Listener,
): Promise<Listening> {
  let client: pg.Client | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let delayMs = FIRST_DELAY_MS;
  let stopped = false;

  const connect = async (): Promise<void> => {
    const next = new DatabaseClient({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      bounded: true,
      direct: true,
    });
    next.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    next.on('error', onError);
    try {
      await next.connect();
      for (const channel of Object.keys(channels)) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    const asking = setInterval(() => next.query('select 1').catch(() => undefined), askEveryMs).unref();
    next.once('end', () => {
      clearInterval(asking);
      reconnectLater();
    });
    client = next;
    delayMs = FIRST_DELAY_MS;
    if (stopped) await next.end();
  };

  const reconnectLater = (): void => {
    if (stopped) return;
    retry = setTimeout(() => {
      connect().then(onReconnect, (error: Error) => {
        onError(error);
        reconnectLater();
      });
    }, delayMs);
    retry.unref();
    delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
  };

  await connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
