/** HTTP routes of the administration. */
import * as api from '@clinic/contract/admin';
import type { Routes } from '@clinic/server-platform/http';
import type { ClinicDefaults } from '@clinic/server-platform/settings';
import type { Library } from '@clinic/server-shared/catalogue';
import { overview } from './overview.ts';
import { pendingRoutes } from './pendingRoutes.ts';
import { questionnaires } from './questionnaires.ts';
import { userRoutes } from './userRoutes.ts';

export function adminRoutes(
  routes: Routes,
  { config, library }: { config: ClinicDefaults; library: Library },
): void {
  routes.on(api.overview, ({ em, requestContext }) => overview(em, { config, library }, requestContext));

  routes.on(api.questionnaires, ({ em }) => questionnaires(em, config));

  userRoutes(routes);
  pendingRoutes(routes);
}
