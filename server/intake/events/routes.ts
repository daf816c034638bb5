/** HTTP routes of the intake's events. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DRAFT_SECRET_HEADER, DraftId, DraftSecret } from '../../../contract/intake.ts';
import { EventBatch, Opened } from '../../../contract/intakeEvents.ts';
import type { Library } from '../../catalogue/library.ts';
import { anyone } from '../../platform/auth/roles.ts';
import type { AppContext } from '../../platform/http/context.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { networkOf } from '../../platform/http/network.ts';
import { parse } from '../../platform/http/parse.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { type Caller, recordEvents, recordOpened } from './recordEvents.ts';

const ByDraft = z.strictObject({ id: DraftId });

export function eventRoutes(routes: Routes, library: Library): void {
  routes.post('/api/intake/opened', anyone, async (ctx) => {
    const opened = parse(Opened, ctx.request.body);
    ctx.body = await recordOpened(ctx.state.em, library, opened, ctx.state.occasion, callerOf(ctx));
  });

  routes.post('/api/intake/drafts/:id/events', anyone, async (ctx) => {
    const batch = parse(EventBatch, ctx.request.body);
    const { id } = parse(ByDraft, ctx.params);
    const { data: secret } = DraftSecret.safeParse(ctx.get(DRAFT_SECRET_HEADER));
    if (secret === undefined) throw new NotFound('No such draft');
    const { em, occasion } = ctx.state;
    ctx.body = await recordEvents(em, library, { id, secret }, batch, occasion, callerOf(ctx));
  });
}

const callerOf = (ctx: AppContext): Caller => ({
  userAgent: ctx.get('user-agent'),
  addressHash: createHash('sha256').update(networkOf(ctx.ip)).digest('base64url'),
});
