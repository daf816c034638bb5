/** HTTP routes for administrators' emergency access. */

import * as api from '../../../contract/audit.ts';
import type { Routes } from '../http/routes.ts';
import { emergencyState, openEmergencyAccess } from './emergencyAccess.ts';

export function emergencyRoutes(routes: Routes): void {
  routes.on(api.emergencyState, ({ em, user, requestContext }) =>
    emergencyState(em, user, requestContext.at),
  );

  routes.on(api.openEmergencyAccess, async ({ em, user, requestContext, body: { reason } }) => {
    await openEmergencyAccess(em, reason, requestContext);
    return await emergencyState(em, user, requestContext.at);
  });
}
