/**
 * Whether a page may say from the start that no user is signed in, so that it need not ask. Read-only:
 * neither extends a session nor starts one.
 */

import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from 'koa';
import { hashOfSessionId } from '../access/sessionId.ts';
import type { Site } from '../base/site.ts';
import { asSystem } from '../db/actor.ts';
import { sessionCookie } from './session.ts';

export async function isAnonymous(ctx: Context, em: EntityManager, site: Site): Promise<boolean> {
  const id = ctx.cookies.get(sessionCookie(site));
  if (!id) return true;
  const found = await asSystem('sessions', () =>
    em.execute('select 1 from session where id_hash = ? and expires_at > ? and user_id is not null', [
      hashOfSessionId(id),
      new Date(),
    ]),
  );
  return found.length === 0;
}
