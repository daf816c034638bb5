/** Sessions: an opaque id in a cookie, the rest in PostgreSQL. */
import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type Koa from 'koa';
import type { Middleware } from 'koa';
import { createSession } from 'koa-session';
import { Session } from '../db/entities/session.ts';
import type { User } from '../db/entities/user.ts';
import { sessionLimits } from '../settings/sessionLimits.ts';

/** What a session holds. */
export interface SessionData {
  userId?: string;
  csrf?: string;
  /** Where to go after signing in. */
  returnTo?: string;
  /** Links to sign in with that were asked for here belong to this browser. */
  linkBrowser?: string;
  /** How it was proved who it is, when by less than the provider's word: by a mailed link. */
  amr?: string[];
  /** A sign-in under way. */
  grant?: { nonce?: string };
  /** Milliseconds since 1970: when somebody signed in. */
  startedAt?: number;
  /** Milliseconds since 1970: when somebody last did something. */
  activeAt?: number;
  /** Milliseconds the cookie lasts. */
  maxAge?: number;
  regenerate(): Promise<void>;
  /** The id in the cookie. */
  readonly externalKey: string;
}

const HOUR_MS = 3_600_000;
/** Of a browser in which nobody is signed in. */
const ANONYMOUS_MS = 12 * HOUR_MS;

export const hashOfSessionId = (id: string): string => createHash('sha256').update(id).digest('base64url');

export const sessions = (orm: MikroORM, app: Koa, { https }: { https: boolean }): Middleware =>
  createSession(
    {
      // The prefix makes browsers insist on Secure, no Domain and the whole path.
      key: https ? '__Host-session' : 'session',
      maxAge: ANONYMOUS_MS,
      httpOnly: true,
      sameSite: 'lax',
      secure: https,
      signed: true,
      genid: () => randomBytes(32).toString('base64url'),
      store: {
        async get(id) {
          const found = await orm.em.fork().findOne(Session, hashOfSessionId(id));
          return found && found.expiresAt > new Date() ? found.data : undefined;
        },
        async set(id, data, maxAge) {
          await orm.em.fork().upsert(Session, {
            idHash: hashOfSessionId(id),
            data,
            userId: data.userId ?? null,
            expiresAt: new Date(Date.now() + maxAge),
          });
        },
        async destroy(id) {
          await orm.em.fork().nativeDelete(Session, hashOfSessionId(id));
        },
      },
    },
    app,
  );

/** Makes the session that of somebody who just proved who it is, under a new id. */
export async function startSession(
  session: SessionData,
  user: User,
  { em, at }: { em: EntityManager; at: Date },
): Promise<void> {
  await session.regenerate();
  delete session.csrf;
  delete session.amr;
  delete session.linkBrowser;
  session.userId = user.id;
  session.startedAt = at.getTime();
  session.activeAt = at.getTime();
  const limits = await sessionLimits(em);
  session.maxAge = limits[user.role].absoluteHours * HOUR_MS;
}

/** Sessions nobody can use any more. */
export async function deleteExpiredSessions(orm: MikroORM): Promise<void> {
  await orm.em.fork().nativeDelete(Session, { expiresAt: { $lte: new Date() } });
}
