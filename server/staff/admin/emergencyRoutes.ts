/** HTTP routes for administrators' emergency access. */
import * as api from '@clinic/contract/audit/emergencyAccess';
import { emergencyState } from '../../platform/access/emergencyAccess.ts';
import type { Routes } from '../../platform/http/routes.ts';
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
