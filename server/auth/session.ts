/** Sessions: an opaque id in a cookie, the rest in PostgreSQL. */
import { createHash, randomBytes } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import type Koa from 'koa';
import type { Middleware } from 'koa';
import { createSession } from 'koa-session';
import { Session } from '../db/entities/session.ts';

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
  regenerate(): Promise<void>;
  /** The id in the cookie. */
  readonly externalKey: string;
}

const TWELVE_HOURS_MS = 12 * 60 * 60 * 1000;

export const hashOfSessionId = (id: string): string => createHash('sha256').update(id).digest('base64url');

export const sessions = (orm: MikroORM, app: Koa, { https }: { https: boolean }): Middleware =>
  createSession(
    {
      // The prefix makes browsers insist on Secure, no Domain and the whole path.
      key: https ? '__Host-session' : 'session',
      maxAge: TWELVE_HOURS_MS,
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

/** Sessions nobody can use any more. */
export async function deleteExpiredSessions(orm: MikroORM): Promise<void> {
  await orm.em.fork().nativeDelete(Session, { expiresAt: { $lte: new Date() } });
}
