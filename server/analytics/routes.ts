/** HTTP routes of the analytics. */

import * as api from '../../contract/analytics.ts';
import type { RouteRequest, Routes } from '../platform/http/routes.ts';
import { completion } from './completion.ts';
import { overview } from './overview.ts';
import { type Clinic, type Question, readTallies } from './tallies.ts';
import { trends } from './trends.ts';
import { turnaround } from './turnaround.ts';

export function analyticsRoutes(routes: Routes, clinic: Clinic): void {
  const reading =
    <T extends object>(name: string, figures: (question: Question) => Promise<T>) =>
    ({
      em,
      requestContext,
      query,
    }: Pick<RouteRequest<typeof api.trends>, 'em' | 'requestContext' | 'query'>): Promise<T> =>
      readTallies(em, clinic, { query, name }, requestContext, figures);

  routes.on(api.clinicFigures, reading('overview', overview));
  routes.on(api.trends, reading('trends', trends));
  routes.on(api.completion, reading('completion', completion));
  routes.on(api.turnaround, reading('turnaround', turnaround));
}
