/** HTTP routes of the intake's events. */
import { createHash } from 'node:crypto';
import { DRAFT_SECRET_HEADER, DraftSecret } from '@clinic/contract/intake';
import * as api from '@clinic/contract/intakeRoutes';
import type { AppContext } from '@clinic/server-platform/access';
import { NotFound } from '@clinic/server-platform/base';
import { networkOf, type Routes } from '@clinic/server-platform/http';
import type { Library } from '@clinic/server-shared/catalogue';
import { type Caller, recordEvents, recordOpened } from './recordEvents.ts';

export function eventRoutes(routes: Routes, library: Library): void {
  routes.on(api.reportOpened, ({ ctx, em, requestContext, body: opened }) =>
    recordOpened(em, library, opened, requestContext, callerOf(ctx)),
  );

  routes.on(api.reportEvents, ({ ctx, em, requestContext, params: { id }, body: batch }) => {
    const { data: secret } = DraftSecret.safeParse(ctx.get(DRAFT_SECRET_HEADER));
    if (secret === undefined) throw new NotFound('No such draft');
    return recordEvents(em, library, { id, secret }, batch, requestContext, callerOf(ctx));
  });
}

const callerOf = (ctx: AppContext): Caller => ({
  userAgent: ctx.get('user-agent'),
  addressHash: createHash('sha256').update(networkOf(ctx.ip)).digest('base64url'),
});
