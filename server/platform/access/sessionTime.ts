/**
 * How long a session remains valid. Only user activity extends it: a page sends with each request how long
 * ago the user was last active, so sessions end even if a page keeps polling or listening.
 */
import type { Settings } from '@clinic/contract/settings';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from 'koa';
import { asSystem } from '../db/actor.ts';
import type { SessionData } from './sessionData.ts';
import { hashOfSessionId } from './sessionId.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Maximum difference between the clocks of two servers. */
const MAX_AHEAD_MS = 5 * MINUTE_MS;

type Limit = Settings['sessionLimits'][keyof Settings['sessionLimits']];
type Times = Pick<SessionData, 'startedAt' | 'activeAt'>;

export interface SessionTime {
  /** Last known user activity. */
  activeAt: number;
  /** Until the session ends without activity. */
  idleMsLeft: number;
  /** Until the session ends regardless of activity. */
  msLeft: number;
}

/** Null when the session is over. */
export function sessionTime(
  { startedAt, activeAt }: Times,
  limit: Limit,
  now: Date,
  reportedActiveAt = 0,
): SessionTime | null {
  // Sessions from before limits existed.
  if (startedAt === undefined || activeAt === undefined) return null;
  // Started while a clock was wrong: it would outlast every limit.
  if (startedAt > now.getTime() + MAX_AHEAD_MS) return null;
  const idleMs = limit.idleMinutes * MINUTE_MS;
  // A user who returns after the end does not extend it; a minute more, as stored activity may lag by that.
  const inTime = reportedActiveAt - activeAt <= idleMs + MINUTE_MS;
  const lastActive = Math.min(inTime ? Math.max(activeAt, reportedActiveAt) : activeAt, now.getTime());
  const idleMsLeft = lastActive + idleMs - now.getTime();
  const msLeft = startedAt + limit.absoluteHours * HOUR_MS - now.getTime();
  return idleMsLeft >= 0 && msLeft >= 0 ? { activeAt: lastActive, idleMsLeft, msLeft } : null;
}

/** When the user was last active according to the request; undefined for automatic requests. */
export function activityIn(ctx: Context, now: Date): number | undefined {
  const seconds = ctx.get('x-idle-seconds');
  if (/^\d{1,9}$/.test(seconds)) return now.getTime() - Number(seconds) * 1000;
  return ctx.get('sec-fetch-mode') === 'navigate' ? now.getTime() : undefined;
}

/**
 * Not done by saving the session: a request that ends after the sign-out would restore the session. Writes at
 * most once a minute.
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
