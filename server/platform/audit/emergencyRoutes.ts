/** HTTP routes for administrators' emergency access. */

import * as api from '../../../contract/audit.ts';
import type { Routes } from '../http/routes.ts';
import { emergencyState, openEmergencyAccess } from './emergencyAccess.ts';

export function emergencyRoutes(routes: Routes): void {
  routes.on(api.emergencyState, ({ em, user, occasion }) => emergencyState(em, user, occasion.at));

  routes.on(api.openEmergencyAccess, async ({ em, user, occasion, body: { reason } }) => {
    await openEmergencyAccess(em, reason, occasion);
    return await emergencyState(em, user, occasion.at);
  });
}
