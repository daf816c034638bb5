/** GET /api/live: what changes, while a page is open. */
import type { MikroORM } from '@mikro-orm/postgresql';
import { signedIn } from '../auth/roles.ts';
import type { SessionData } from '../auth/session.ts';
import { sessionStands } from '../auth/sessionStands.ts';
import type { Routes } from '../http/routes.ts';
import type { LiveHub } from './liveHub.ts';

export function liveRoute(routes: Routes, { hub, orm }: { hub: LiveHub; orm: MikroORM }): void {
  routes.get('/api/live', signedIn, (ctx) => {
    const { id, role } = ctx.state.user;
    const { externalKey } = ctx.session as unknown as SessionData;
    ctx.status = 200;
    ctx.type = 'text/event-stream';
    // A proxy that collects before it sends would make it late.
    ctx.set('X-Accel-Buffering', 'no');
    ctx.body = hub.open({
      userId: id,
      role,
      stillAllowed: () => sessionStands(orm.em.fork(), externalKey, { userId: id, role }),
    });
  });
}
