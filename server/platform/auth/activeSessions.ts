/** Which sessions are still valid, for the same person in the same role. Checking does not extend them. */
import type { Role } from '@clinic/contract/auth';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { SessionData } from '../access/sessionData.ts';
import { sessionTime } from '../access/sessionTime.ts';
import { asSystem } from '../db/actor.ts';
import { parseLimits } from '../settings/sessionLimits.ts';

export interface SessionOwner {
  /** Hash of the session's id. */
  sessionHash: string;
  userId: string;
  role: Role;
}

interface Row {
  sessionHash: string;
  userId: string;
  role: Role;
  data: SessionData;
  limits: unknown;
}

const READ = `
  select session.id_hash as "sessionHash", users.id as "userId", users.role, session.data,
    (select value from setting where key = 'sessionLimits') as limits
  from session join users on users.id = session.user_id
  where session.id_hash = any(?::text[]) and session.expires_at > ? and users.deactivated_at is null`;

/** Checks all sessions in one query. */
export async function activeSessions<Owner extends SessionOwner>(
  em: EntityManager,
  owners: readonly Owner[],
): Promise<Set<Owner>> {
  if (owners.length === 0) return new Set();
  const now = new Date();
  const hashes = new Set(owners.map(({ sessionHash }) => sessionHash));
  const rows = await asSystem('sessions', () => em.execute<Row[]>(READ, [`{${[...hashes].join(',')}}`, now]));
  const active = new Map(
    rows
      .filter(({ data, role, limits }) => sessionTime(data, parseLimits(limits)[role], now) !== null)
      .map((row) => [row.sessionHash, row]),
  );
  return new Set(
    owners.filter(({ sessionHash, userId, role }) => {
      const session = active.get(sessionHash);
      return session?.userId === userId && session.role === role;
    }),
  );
}
