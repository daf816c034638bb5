/** A user's active sessions, and ending them. */
import type { SessionLine } from '@clinic/contract/auth';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestContext, SignedInRequest } from '../access/requestContext.ts';
import type { SessionData } from '../access/sessionData.ts';
import { sessionTime } from '../access/sessionTime.ts';
import { recordAudit } from '../audit/record.ts';
import { NotFound } from '../base/errors.ts';
import { deleteSessions } from '../db/endedAccess.ts';
import type { User } from '../db/entities/user.ts';
import { sessionLimits } from '../settings/sessionLimits.ts';

/** The active sessions, most recently used first. `current`: hash of the caller's own session id. */
export async function sessionsOf(
  em: EntityManager,
  { id, role }: Pick<User, 'id' | 'role'>,
  { at, current }: { at: Date; current?: string | undefined },
): Promise<SessionLine[]> {
  const limits = await sessionLimits(em);
  const rows = await em.execute<Array<{ id: string; data: SessionData }>>(
    'select id_hash as id, data from session where user_id = ? and expires_at > ?',
    [id, at],
  );
  return rows
    .filter(({ data }) => sessionTime(data, limits[role], at) !== null)
    .sort((one, other) => (other.data.activeAt ?? 0) - (one.data.activeAt ?? 0))
    .map(({ id: hash, data }) => ({
      id: hash,
      browser: data.browser?.browser ?? null,
      device: data.browser?.device ?? null,
      begunAt: new Date(data.startedAt ?? 0).toISOString(),
      activeAt: new Date(data.activeAt ?? 0).toISOString(),
      current: hash === current,
    }));
}

/** @throws NotFound, alike for another user's session and an ended one */
export const endOwnSession = (
  em: EntityManager,
  idHash: string,
  requestContext: SignedInRequest,
): Promise<void> =>
  em.transactional(async (tx) => {
    const ended = await deleteSessions(tx, 'id_hash = ? and user_id = ?', [idHash, requestContext.by.id]);
    if (ended === 0) throw new NotFound('No such session');
    record(tx, requestContext, requestContext.by.id, 1);
  });

/** Ends all of an account's sessions, or all but one. @returns how many */
export async function endSessions(
  em: EntityManager,
  userId: string,
  requestContext: RequestContext,
  { but = '' }: { but?: string | undefined } = {},
): Promise<number> {
  const ended = await deleteSessions(em, 'user_id = ? and id_hash <> ?', [userId, but]);
  record(em, requestContext, userId, ended);
  return ended;
}

const record = (em: EntityManager, requestContext: RequestContext, userId: string, ended: number): void =>
  recordAudit(em, requestContext, {
    action: 'sessions_ended',
    object: { type: 'user', id: userId },
    detail: { ended },
  });
