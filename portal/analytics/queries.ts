/** Queries of the analytics screens. */
import { queryOptions } from '@tanstack/react-query';
import { questionnaires } from '../../contract/admin.ts';
import * as api from '../../contract/analytics.ts';
import { queryOf } from '../platform/api/queryOf.ts';

export type AnalyticsFilter = api.AnalyticsQuery;

const MINUTE_MS = 60_000;

const FRESH = { staleTime: 5 * MINUTE_MS, refetchInterval: 10 * MINUTE_MS } as const;

/** Without what the filter leaves open. */
const asked = (filter: AnalyticsFilter): AnalyticsFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value));

export const analyticsOverview = (filter: AnalyticsFilter) =>
  queryOptions({ ...queryOf(api.clinicFigures, {}, asked(filter)), ...FRESH });
export const analyticsTrends = (filter: AnalyticsFilter) =>
  queryOptions({ ...queryOf(api.trends, {}, asked(filter)), ...FRESH });
export const completionAnalytics = (filter: AnalyticsFilter) =>
  queryOptions({ ...queryOf(api.completion, {}, asked(filter)), ...FRESH });
export const turnaround = (filter: AnalyticsFilter) =>
  queryOptions({ ...queryOf(api.turnaround, {}, asked(filter)), ...FRESH });

/** The published versions to choose from, newest first. */
export const questionnaireVersions = queryOptions({
  ...queryOf(questionnaires),
  select: (published) =>
    published.flatMap(({ id, titles, versions }) =>
      versions.filter(({ status }) => status !== 'draft').map(({ version }) => ({ id, version, titles })),
    ),
});
