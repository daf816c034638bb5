/** HTTP routes of the preferences. */
import * as api from '@clinic/contract/preferences';
import type { Routes } from '@clinic/server-platform/http';
import { changePreferences, preferencesOf } from './preferences.ts';

export function preferenceRoutes(routes: Routes): void {
  routes.on(api.staffPreferences, ({ em, user }) => preferencesOf(em, user.id));

  routes.on(api.changePreferences, ({ em, user, body: change }) => changePreferences(em, user.id, change));
}
