/** HTTP routes for administrators' emergency access. */

import { EmergencyRequest } from '../../../contract/audit.ts';
import { allow } from '../auth/roles.ts';
import { parse } from '../http/parse.ts';
import type { Routes } from '../http/routes.ts';
import { emergencyState, openEmergencyAccess } from './emergencyAccess.ts';

export function emergencyRoutes(routes: Routes): void {
  routes.get('/api/admin/emergency-access', allow('ADMIN'), async (ctx) => {
    const { em, user, occasion } = ctx.state;
    ctx.body = await emergencyState(em, user, occasion.at);
  });

  routes.post('/api/admin/emergency-access', allow('ADMIN'), async (ctx) => {
    const { reason } = parse(EmergencyRequest, ctx.request.body);
    const { em, user, occasion } = ctx.state;
    await openEmergencyAccess(em, reason, { ...occasion, by: user });
    ctx.status = 201;
    ctx.body = await emergencyState(em, user, occasion.at);
  });
}
