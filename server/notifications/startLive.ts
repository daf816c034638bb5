/** Connects the open live streams of this process to the messages that all processes publish. */
import type { MikroORM } from '@mikro-orm/postgresql';
import { activeSessions } from '../platform/auth/activeSessions.ts';
import { ACCESS_ENDED_CHANNEL } from '../platform/db/endedAccess.ts';
import { type Listening, listen } from '../platform/db/listen.ts';
import { LIVE_CHANNEL } from '../platform/messaging/publishLive.ts';
import { createLiveHub, type LiveHub } from './liveHub.ts';

export interface Live {
  hub: LiveHub;
  /** Ends every stream and stops listening. */
  stop(): Promise<void>;
}

/** Proxies drop a connection that is silent for a minute. */
const BEAT_MS = 20_000;

/** `alsoHear`: additional channels to listen on with the same connection. */
export async function startLive(
  databaseUrl: string,
  {
    orm,
    onError,
    alsoHear = {},
  }: { orm: MikroORM; onError(error: Error): void; alsoHear?: Record<string, (payload: string) => void> },
): Promise<Live> {
  const hub = createLiveHub((watchers) => activeSessions(orm.em.fork(), watchers));
  const listening: Listening = await listen(databaseUrl, {
    channels: {
      ...alsoHear,
      [LIVE_CHANNEL]: (payload) => hub.deliver(payload),
      [ACCESS_ENDED_CHANNEL]: (payload) => hub.endAccess(payload),
    },
    onReconnect() {
      // An end of access may have been missed, too.
      void hub.beat().catch(onError);
      hub.resync();
    },
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
