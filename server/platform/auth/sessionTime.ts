/**
 * How long a session still lasts. Only what a person does keeps it alive: a page tells with each request how
 * long ago that was, so that a page which merely polls, or one that listens, lets its session end.
 */

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from 'koa';
import type { Settings } from '../../../contract/settings.ts';
import { asSystem } from '../db/actor.ts';
import type { SessionData } from './session.ts';
import { hashOfSessionId } from './sessionId.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** By how much the clocks of two servers may differ. */
const MOST_AHEAD_MS = 5 * MINUTE_MS;

type Limit = Settings['sessionLimits'][keyof Settings['sessionLimits']];
type Times = Pick<SessionData, 'startedAt' | 'activeAt'>;

export interface SessionTime {
  /** When somebody last did something, as far as it is known. */
  activeAt: number;
  /** Without anybody doing anything. */
  idleMsLeft: number;
  /** Whatever anybody does. */
  msLeft: number;
}

/** Null when it is over. */
export function sessionTime(
  { startedAt, activeAt }: Times,
  limit: Limit,
  now: Date,
  saidToBeActiveAt = 0,
): SessionTime | null {
  // From before sessions had a limit.
  if (startedAt === undefined || activeAt === undefined) return null;
  // Begun while a clock was wrong: it would last longer than any session may.
  if (startedAt > now.getTime() + MOST_AHEAD_MS) return null;
  const idleMs = limit.idleMinutes * MINUTE_MS;
  // Who came back after the end does not go on; a minute, since what is stored may be as old.
  const inTime = saidToBeActiveAt - activeAt <= idleMs + MINUTE_MS;
  const lastActive = Math.min(inTime ? Math.max(activeAt, saidToBeActiveAt) : activeAt, now.getTime());
  const idleMsLeft = lastActive + idleMs - now.getTime();
  const msLeft = startedAt + limit.absoluteHours * HOUR_MS - now.getTime();
  return idleMsLeft >= 0 && msLeft >= 0 ? { activeAt: lastActive, idleMsLeft, msLeft } : null;
}

/** When the request says somebody last did something; nothing for what happens by itself. */
export function activityIn(ctx: Context, now: Date): number | undefined {
  const seconds = ctx.get('x-idle-seconds');
  if (/^\d{1,9}$/.test(seconds)) return now.getTime() - Number(seconds) * 1000;
  return ctx.get('sec-fetch-mode') === 'navigate' ? now.getTime() : undefined;
}

/**
 * Not by the session's own saving: a request that ends after the sign-out would bring the session back.
 * At most once a minute.
 */
export async function keepActive(em: EntityManager, session: SessionData, activeAt: number): Promise<void> {
  if (activeAt - (session.activeAt ?? 0) < MINUTE_MS) return;
  await asSystem('sessions', () =>
    em.execute(
      `update session set data = data || jsonb_build_object('activeAt', ?::bigint) where id_hash = ?`,
      [Math.round(activeAt), hashOfSessionId(session.externalKey)],
    ),
  );
}
