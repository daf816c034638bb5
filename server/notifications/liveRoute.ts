/** GET /api/live: streams changes while a page is open. */
import * as api from '@clinic/contract/notifications';
import type { SessionData } from '../platform/access/sessionData.ts';
import { hashOfSessionId } from '../platform/access/sessionId.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { LiveHub } from './liveHub.ts';
import { TooManyStreams } from './tooManyStreams.ts';

export function liveRoute(routes: Routes, { hub }: { hub: LiveHub }): void {
  routes.on(api.live, ({ ctx, user }) => {
    const { id, role } = user;
    const { externalKey } = ctx.session as unknown as SessionData;
    const stream = hub.open({ sessionHash: hashOfSessionId(externalKey), userId: id, role });
    if (!stream) throw new TooManyStreams(ctx.state.language);
    ctx.status = 200;
    ctx.type = 'text/event-stream';
    // Keeps a buffering proxy from delaying events.
    ctx.set('X-Accel-Buffering', 'no');
    return stream;
  });
}
