/** Everything the staff's screens need first, in one call after sign-in. */
import * as api from '@clinic/contract/queue/staff';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Routes } from './platform/http/routes.ts';
import { preferencesOf } from './preferences/preferences.ts';
import { staffList } from './review/queue/staffList.ts';
import { savedViews } from './review/queue/views.ts';

export function staffSetup(routes: Routes): void {
  const setup = async ({ em, user }: { em: EntityManager; user: { id: string } }) => ({
    preferences: await preferencesOf(em, user.id),
    views: await savedViews(em, user.id),
    staff: await staffList(em),
  });
  routes.on(api.staffSetup, setup);
  routes.on(api.staffSetupByPost, setup);
}
