/** Queries of the analytics screens. */
import { questionnaires } from '@clinic/contract/admin';
import { clinicFigures } from '@clinic/contract/analytics/clinicFigures';
import { completion } from '@clinic/contract/analytics/completion';
import type { AnalyticsQuery } from '@clinic/contract/analytics/figures';
import { promiseFigures } from '@clinic/contract/analytics/promises';
import { trends } from '@clinic/contract/analytics/trends';
import { turnaround as turnaroundRoute } from '@clinic/contract/analytics/turnaround';
import { queryOf } from '@clinic/platform/api';
import { queryOptions } from '@tanstack/react-query';

export type AnalyticsFilter = AnalyticsQuery;

const MINUTE_MS = 60_000;

const FRESH = { staleTime: 5 * MINUTE_MS, refetchInterval: 10 * MINUTE_MS } as const;

/** Without what the filter leaves open. */
const request = (filter: AnalyticsFilter): AnalyticsFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value));

export const analyticsOverview = (filter: AnalyticsFilter) =>
  queryOptions({ ...queryOf(clinicFigures, {}, request(filter)), ...FRESH });
export const analyticsTrends = (filter: AnalyticsFilter) =>
  queryOptions({ ...queryOf(trends, {}, request(filter)), ...FRESH });
export const completionAnalytics = (filter: AnalyticsFilter) =>
  queryOptions({ ...queryOf(completion, {}, request(filter)), ...FRESH });
export const turnaround = (filter: AnalyticsFilter) =>
  queryOptions({ ...queryOf(turnaroundRoute, {}, request(filter)), ...FRESH });
export const promisesAndAlerts = (filter: AnalyticsFilter) =>
  queryOptions({ ...queryOf(promiseFigures, {}, request(filter)), ...FRESH });

/** The published versions to choose from, newest first. */
export const questionnaireVersions = queryOptions({
  ...queryOf(questionnaires),
  select: (published) =>
    published.flatMap(({ id, titles, versions }) =>
      versions.filter(({ status }) => status !== 'draft').map(({ version }) => ({ id, version, titles })),
    ),
});
