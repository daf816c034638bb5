/** HTTP routes of the preferences. */

import { PreferencesChange } from '../../contract/preferences.ts';
import { staff } from '../platform/auth/roles.ts';
import { parse } from '../platform/http/parse.ts';
import type { Routes } from '../platform/http/routes.ts';
import { changePreferences, preferencesOf } from './preferences.ts';

export function preferenceRoutes(routes: Routes): void {
  routes.get('/api/preferences', staff, async (ctx) => {
    ctx.body = await preferencesOf(ctx.state.em, ctx.state.user.id);
  });

  routes.patch('/api/preferences', staff, async (ctx) => {
    const change = parse(PreferencesChange, ctx.request.body);
    ctx.body = await changePreferences(ctx.state.em, ctx.state.user.id, change);
  });
}
