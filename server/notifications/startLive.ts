/** Connects the open pages of this process with what all processes publish. */
import { type Listening, listen } from '../db/listen.ts';
import { LIVE_CHANNEL } from '../outbox/publishLive.ts';
import { createLiveHub, type LiveHub } from './liveHub.ts';

export interface Live {
  hub: LiveHub;
  /** Ends every page's stream, and listens no more. */
  stop(): Promise<void>;
}

/** Proxies drop a connection that is silent for a minute. */
const BEAT_MS = 20_000;

/** `alsoHear`: further channels to listen on with the same connection. */
export async function startLive(
  databaseUrl: string,
  {
    onError,
    alsoHear = {},
  }: { onError(error: Error): void; alsoHear?: Record<string, (payload: string) => void> },
): Promise<Live> {
  const hub = createLiveHub();
  const listening: Listening = await listen(databaseUrl, {
    channels: { ...alsoHear, [LIVE_CHANNEL]: (payload) => hub.deliver(payload) },
    onReconnect: () => hub.resync(),
    onError,
  });
  const beating = setInterval(() => hub.beat().catch(onError), BEAT_MS);
  beating.unref();
  return {
    hub,
    async stop() {
      clearInterval(beating);
      hub.close();
      await listening.stop();
    },
  };
}
