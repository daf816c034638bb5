/** HTTP of the administration. */
import { allow } from '../auth/roles.ts';
import { parse } from '../http/parse.ts';
import type { Routes } from '../http/routes.ts';
import type { Library } from '../published/library.ts';
import type { ClinicDefaults } from '../settings/clinicSettings.ts';
import { accounts } from './accounts.ts';
import { AccountQuery } from './contract.ts';
import { overview } from './overview.ts';
import { questionnaires } from './questionnaires.ts';

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

  routes.get('/api/admin/users', allow('ADMIN'), async (ctx) => {
    const query = parse(AccountQuery, ctx.query);
    ctx.body = await accounts(ctx.state.em, query, ctx.state.occasion);
  });
}
