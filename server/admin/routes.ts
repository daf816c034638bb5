/** HTTP routes of the administration. */

import type { Library } from '../catalogue/library.ts';
import { allow } from '../platform/auth/roles.ts';
import type { Routes } from '../platform/http/routes.ts';
import type { ClinicDefaults } from '../platform/settings/clinicSettings.ts';
import { overview } from './overview.ts';
import { pendingRoutes } from './pendingRoutes.ts';
import { questionnaires } from './questionnaires.ts';
import { userRoutes } from './userRoutes.ts';

export function adminRoutes(
  routes: Routes,
  { config, library }: { config: ClinicDefaults; library: Library },
): void {
  routes.get('/api/admin/overview', allow('ADMIN'), async (ctx) => {
    ctx.body = await overview(ctx.state.em, { config, library }, ctx.state.occasion);
  });

  routes.get('/api/admin/questionnaires', allow('ADMIN'), async (ctx) => {
    ctx.body = await questionnaires(ctx.state.em, config);
  });

  userRoutes(routes);
  pendingRoutes(routes);
}
