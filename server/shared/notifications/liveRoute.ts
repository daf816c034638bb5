/** GET /api/live: streams changes while a page is open. */
import * as api from '@clinic/contract/notifications';
import type { Language } from '@clinic/engine/base';
import { hashOfSessionId, sessionOf } from '@clinic/server-platform/access';
import { AppError, serverTexts } from '@clinic/server-platform/base';
import type { Routes } from '@clinic/server-platform/http';
import type { LiveHub } from './liveHub.ts';

export function liveRoute(routes: Routes, { hub }: { hub: LiveHub }): void {
  routes.on(api.live, ({ ctx, user }) => {
    const { id, role } = user;
    const { externalKey } = sessionOf(ctx);
    const stream = hub.open({ sessionHash: hashOfSessionId(externalKey), userId: id, role });
    if (!stream) throw new TooManyStreams(ctx.state.language);
    ctx.status = 200;
    ctx.type = 'text/event-stream';
    // Keeps a buffering proxy from delaying events.
    ctx.set('X-Accel-Buffering', 'no');
    return stream;
  });
}

/**
 * A session or account has more open streams than allowed. The page continues without one and polls instead.
 */
class TooManyStreams extends AppError {
  readonly status = 429;
  readonly code = 'too_many_streams';
  override readonly headers = { 'Retry-After': '60' };

  constructor(language: Language) {
    super(serverTexts(language).tooManyStreams);
  }
}
