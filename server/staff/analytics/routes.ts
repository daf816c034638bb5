/** HTTP routes of the analytics. */
import { clinicFigures } from '@clinic/contract/analytics/clinicFigures';
import { completion as completionRoute } from '@clinic/contract/analytics/completion';
import { promiseFigures } from '@clinic/contract/analytics/promises';
import { trends as trendsRoute } from '@clinic/contract/analytics/trends';
import { turnaround as turnaroundRoute } from '@clinic/contract/analytics/turnaround';
import type { RouteRequest, Routes } from '@clinic/server-platform/http';
import { completion } from './completion.ts';
import { overview } from './overview.ts';
import { promises } from './promises.ts';
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
    }: Pick<RouteRequest<typeof trendsRoute>, 'em' | 'requestContext' | 'query'>): Promise<T> =>
      readTallies(em, clinic, { query, name }, requestContext, figures);

  routes.on(clinicFigures, reading('overview', overview));
  routes.on(trendsRoute, reading('trends', trends));
  routes.on(completionRoute, reading('completion', completion));
  routes.on(turnaroundRoute, reading('turnaround', turnaround));
  routes.on(promiseFigures, reading('promises', promises));
}
