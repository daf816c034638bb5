/** Whether a session still stands, for the same person in the same role. Asking does not lengthen it. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Role } from './contract.ts';
import { hashOfSessionId } from './session.ts';

export async function sessionStands(
  em: EntityManager,
  sessionId: string,
  { userId, role }: { userId: string; role: Role },
): Promise<boolean> {
  const found = await em.execute(
    `select 1 from session join users on users.id = session.user_id
     where session.id_hash = ? and session.expires_at > ? and users.id = ? and users.role = ?`,
    [hashOfSessionId(sessionId), new Date(), userId, role],
  );
  return found.length > 0;
}
