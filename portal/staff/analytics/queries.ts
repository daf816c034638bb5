/** Queries of the analytics screens. */
import { queryOptions } from '@tanstack/react-query';
import { questionnaires } from '../../../contract/admin.ts';
import { clinicFigures } from '../../../contract/analytics/clinicFigures.ts';
import { completion } from '../../../contract/analytics/completion.ts';
import type { AnalyticsQuery } from '../../../contract/analytics/figures.ts';
import { trends } from '../../../contract/analytics/trends.ts';
import { turnaround as turnaroundRoute } from '../../../contract/analytics/turnaround.ts';
import { queryOf } from '../../platform/api/queryOf.ts';

export type AnalyticsFilter = AnalyticsQuery;

const MINUTE_MS = 60_000;

const FRESH = { staleTime: 5 * MINUTE_MS, refetchInterval: 10 * MINUTE_MS } as const;

/** Without what the filter leaves open. */
const asked = (filter: AnalyticsFilter): AnalyticsFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value));

export const analyticsOverview = (filter: AnalyticsFilter) =>
  queryOptions({ ...queryOf(clinicFigures, {}, asked(filter)), ...FRESH });
export const analyticsTrends = (filter: AnalyticsFilter) =>
  queryOptions({ ...queryOf(trends, {}, asked(filter)), ...FRESH });
export const completionAnalytics = (filter: AnalyticsFilter) =>
  queryOptions({ ...queryOf(completion, {}, asked(filter)), ...FRESH });
export const turnaround = (filter: AnalyticsFilter) =>
  queryOptions({ ...queryOf(turnaroundRoute, {}, asked(filter)), ...FRESH });

/** The published versions to choose from, newest first. */
export const questionnaireVersions = queryOptions({
  ...queryOf(questionnaires),
  select: (published) =>
    published.flatMap(({ id, titles, versions }) =>
      versions.filter(({ status }) => status !== 'draft').map(({ version }) => ({ id, version, titles })),
    ),
});
