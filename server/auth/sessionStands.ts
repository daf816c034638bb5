/** Whether a session still stands, for the same person in the same role. Asking does not lengthen it. */

import type { EntityManager } from '@mikro-orm/postgresql';
import { asSystem } from '../db/actor.ts';
import { sessionLimits } from '../settings/sessionLimits.ts';
import type { Role } from './contract.ts';
import type { SessionData } from './session.ts';
import { hashOfSessionId } from './sessionId.ts';
import { sessionTime } from './sessionTime.ts';

export async function sessionStands(
  em: EntityManager,
  sessionId: string,
  { userId, role }: { userId: string; role: Role },
): Promise<boolean> {
  const now = new Date();
  const [found] = await asSystem('sessions', () =>
    em.execute<Array<{ data: SessionData }>>(
      `select session.data from session join users on users.id = session.user_id
     where session.id_hash = ? and session.expires_at > ? and users.id = ? and users.role = ?
       and users.deactivated_at is null`,
      [hashOfSessionId(sessionId), now, userId, role],
    ),
  );
  if (!found) return false;
  return sessionTime(found.data, (await sessionLimits(em))[role], now) !== null;
}
