/** HTTP routes for administrators' emergency access. */
import * as api from '@clinic/contract/audit/emergencyAccess';
import { emergencyState } from '@clinic/server-platform/access';
import type { Routes } from '@clinic/server-platform/http';
import { openEmergencyAccess } from './openEmergencyAccess.ts';

export function emergencyRoutes(routes: Routes): void {
  routes.on(api.emergencyState, ({ em, user, requestContext }) =>
    emergencyState(em, user, requestContext.at),
  );

  routes.on(api.openEmergencyAccess, async ({ em, user, requestContext, body: { reason } }) => {
    await openEmergencyAccess(em, reason, requestContext);
    return await emergencyState(em, user, requestContext.at);
  });
}
