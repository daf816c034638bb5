/** What the staff's screens need first, in one call after sign-in. */

import type { StaffSetup } from '../contract/queue.ts';
import { staff } from './platform/auth/roles.ts';
import { Nothing, parse } from './platform/http/parse.ts';
import type { Routes } from './platform/http/routes.ts';
import { preferencesOf } from './preferences/preferences.ts';
import { staffList } from './review/queue/staffList.ts';
import { savedViews } from './review/queue/views.ts';

export function staffSetup(routes: Routes): void {
  routes.post('/api/staff/setup', staff, async (ctx) => {
    parse(Nothing, ctx.request.body);
    const { em, user } = ctx.state;
    const setup: StaffSetup = {
      preferences: await preferencesOf(em, user.id),
      views: await savedViews(em, user.id),
      staff: await staffList(em),
    };
    ctx.body = setup;
  });
}
