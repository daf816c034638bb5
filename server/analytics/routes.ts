/** HTTP routes of the analytics. */

import { AnalyticsQuery } from '../../contract/analytics.ts';
import { staff } from '../platform/auth/roles.ts';
import type { SignedInContext } from '../platform/http/context.ts';
import { parse } from '../platform/http/parse.ts';
import type { Routes } from '../platform/http/routes.ts';
import { completion } from './completion.ts';
import { overview } from './overview.ts';
import { type Clinic, type Question, readTallies } from './tallies.ts';
import { trends } from './trends.ts';
import { turnaround } from './turnaround.ts';

export function analyticsRoutes(routes: Routes, clinic: Clinic): void {
  const answer = async (
    ctx: SignedInContext,
    name: string,
    figures: (question: Question) => Promise<object>,
  ): Promise<void> => {
    const query = parse(AnalyticsQuery, ctx.query);
    const { em, occasion } = ctx.state;
    ctx.body = await readTallies(em, clinic, { query, name }, occasion, figures);
  };

  routes.get('/api/analytics/overview', staff, (ctx) => answer(ctx, 'overview', overview));
  routes.get('/api/analytics/trends', staff, (ctx) => answer(ctx, 'trends', trends));
  routes.get('/api/analytics/completion', staff, (ctx) => answer(ctx, 'completion', completion));
  routes.get('/api/analytics/turnaround', staff, (ctx) => answer(ctx, 'turnaround', turnaround));
}
