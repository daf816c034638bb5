/** Connects the clinic's open live streams in this process to the messages that all processes publish. */
import { activeSessions } from '@clinic/server-platform/auth';
import {
  ACCESS_ENDED_CHANNEL,
  atPlace,
  channelAt,
  type Listening,
  type Place,
} from '@clinic/server-platform/db';
import { LIVE_CHANNEL } from '@clinic/server-platform/messaging';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createLiveHub, type LiveHub } from './liveHub.ts';

export interface Live {
  hub: LiveHub;
  /** Ends every stream and stops listening. */
  stop(): Promise<void>;
}

interface LiveParts {
  orm: MikroORM;
  place: Place;
  onError(error: Error): void;
  /** Channels of the clinic, in addition to what streams need. */
  alsoHear?: Record<string, (payload: string) => void>;
}

/** Proxies drop a connection that is silent for a minute. */
const BEAT_MS = 20_000;

export async function startLive(
  listening: Listening,
  { orm, place, onError, alsoHear = {} }: LiveParts,
): Promise<Live> {
  const hub = createLiveHub((watchers) => activeSessions(orm.em.fork(), watchers));
  const beat = () => atPlace(place, () => hub.beat().catch(onError));
  const heard: LiveParts['alsoHear'] = {
    ...alsoHear,
    [LIVE_CHANNEL]: (payload) => {
      hub.deliver(payload);
      alsoHear[LIVE_CHANNEL]?.(payload);
    },
    [ACCESS_ENDED_CHANNEL]: (payload) => hub.endAccess(payload),
  };
  const leave = await listening.join({
    channels: Object.fromEntries(
      Object.entries(heard).map(([channel, hear]) => [
        channelAt(place, channel),
        (payload: string) => atPlace(place, () => hear(payload)),
      ]),
    ),
    onReconnect() {
      // Messages about ended access may have been missed, too.
      void beat();
      hub.resync();
    },
  });
  const beating = setInterval(() => void beat(), BEAT_MS);
  beating.unref();
  let stopped: Promise<void> | undefined;
  return {
    hub,
    stop() {
      stopped ??= (() => {
        clearInterval(beating);
        hub.close();
        return leave();
      })();
      return stopped;
    },
  };
}
