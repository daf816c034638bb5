/**
 * Who is signed in, for the HTML of a page. Read-only: neither extends a session nor starts, ends or changes
 * one.
 */
import type { Role } from '@clinic/contract/auth';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from 'koa';
import { isProven } from '../access/isProven.ts';
import type { SessionData } from '../access/sessionData.ts';
import { hashOfSessionId } from '../access/sessionId.ts';
import { sessionTime } from '../access/sessionTime.ts';
import type { Site } from '../base/site.ts';
import { asSystem } from '../db/actor.ts';
import { parseLimits } from '../settings/sessionLimits.ts';
import { sessionCookie } from './session.ts';

export interface PageSession {
  /** No user is signed in, so the page need not request the account. */
  isAnonymous: boolean;
  /** Whom the routes for signed-in users would serve now. */
  user?: { id: string; role: Role };
}

interface Row {
  data: SessionData;
  limits: unknown;
  /** Null if the account is suspended. */
  id: string | null;
  role: Role;
}

const READ = `
  select session.data, users.id, users.role,
    (select value from setting where key = 'sessionLimits') as limits
  from session
  left join users on users.id = session.user_id and users.deactivated_at is null
  where session.id_hash = ? and session.expires_at > ? and session.user_id is not null`;

interface Request {
  ctx: Context;
  em: EntityManager;
  site: Site;
  now: Date;
}

export async function pageSession({ ctx, em, site, now }: Request): Promise<PageSession> {
  const sessionId = ctx.cookies.get(sessionCookie(site));
  if (!sessionId) return { isAnonymous: true };
  const [row] = await asSystem('sessions', () =>
    em.execute<Row[]>(READ, [hashOfSessionId(sessionId), new Date()]),
  );
  if (!row) return { isAnonymous: true };
  const { id, role, data, limits } = row;
  if (id === null || !sessionTime(data, parseLimits(limits)[role], now)) return { isAnonymous: false };
  if (role !== 'PATIENT' && !isProven(data)) return { isAnonymous: false };
  return { isAnonymous: false, user: { id, role } };
}
