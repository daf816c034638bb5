/** Sessions: an opaque id in a cookie, the rest in PostgreSQL. */
import type { MikroORM } from '@mikro-orm/postgresql';
import type Koa from 'koa';
import type { Middleware } from 'koa';
import { createSession } from 'koa-session';
import type { AppContext } from '../access/context.ts';
import { isProven } from '../access/isProven.ts';
import { sessionOf } from '../access/sessionData.ts';
import { newSessionId } from '../access/sessionId.ts';
import { browserFamily } from '../base/browserFamily.ts';
import { cookieName, cookieOptions, type Site } from '../base/site.ts';
import { deleteSessions } from '../db/endedAccess.ts';
import type { User } from '../db/entities/user.ts';
import { forgetCsrfSeed } from '../http/csrf.ts';
import { sessionLimits } from '../settings/sessionLimits.ts';
import { sessionStore } from './sessionStore.ts';

const HOUR_MS = 3_600_000;
/** For a browser without a signed-in user. */
const ANONYMOUS_MS = 12 * HOUR_MS;

export const sessionCookie = (site: Site): string => cookieName(site, 'session');

/** Patients without an account fill in forms without a session, and none is made for each of their saves. */
const WITHOUT_SESSION = /^\/api\/intake\//;

export function sessions(orm: MikroORM, app: Koa, site: Site): Middleware {
  const key = sessionCookie(site);
  const withSession = createSession(
    {
      ...cookieOptions(site),
      key,
      maxAge: ANONYMOUS_MS,
      signed: true,
      genid: newSessionId,
      store: sessionStore(orm),
    },
    app,
  );
  return (ctx, next) => {
    const hasCookie = ctx.cookies.get(key, { signed: false }) !== undefined;
    if (hasCookie || !WITHOUT_SESSION.test(ctx.path)) return withSession(ctx, next);
    ctx.session = null;
    return next();
  };
}

/** Makes the session that of a user who has just authenticated, under a new id. */
export async function startSession(ctx: AppContext, user: User, amr: string[]): Promise<void> {
  const session = sessionOf(ctx);
  const { em, requestContext } = ctx.state;
  await session.regenerate();
  forgetCsrfSeed(ctx);
  delete session.provedAt;
  delete session.passkeyChallenge;
  delete session.linkBrowser;
  session.userId = user.id;
  session.amr = amr;
  if (isProven(session)) session.provedAt = requestContext.at.getTime();
  session.startedAt = requestContext.at.getTime();
  session.activeAt = requestContext.at.getTime();
  session.browser = browserFamily(ctx.get('user-agent'));
  const limits = await sessionLimits(em);
  session.maxAge = limits[user.role].absoluteHours * HOUR_MS;
}

const WEEK_MS = 7 * 24 * HOUR_MS;

/** Deletes expired sessions, a week late in case a clock turns out to be wrong. */
export async function deleteExpiredSessions(orm: MikroORM, at: Date): Promise<void> {
  await deleteSessions(orm.em.fork(), 'expires_at <= ?', [new Date(at.getTime() - WEEK_MS)]);
}
