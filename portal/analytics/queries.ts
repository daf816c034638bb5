/** Queries of the analytics screens. */
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { AdminQuestionnaires } from '../../contract/admin.ts';
import {
  type AnalyticsQuery,
  ClinicAnalytics,
  CompletionAnalytics,
  Trends,
  Turnaround,
} from '../../contract/analytics.ts';
import { client } from '../platform/api/client.ts';

export type AnalyticsFilter = AnalyticsQuery;

const MINUTE_MS = 60_000;

const figures = <T>(name: string, schema: z.ZodType<T>, filter: AnalyticsFilter) => {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value));
  const path = `/api/analytics/${name}`;
  return queryOptions({
    queryKey: [path, filter] as const,
    queryFn: async ({ signal }) =>
      schema.parse(await client.read(query.size > 0 ? `${path}?${query}` : path, { signal })),
    staleTime: 5 * MINUTE_MS,
    refetchInterval: 10 * MINUTE_MS,
  });
};

export const analyticsOverview = (filter: AnalyticsFilter) => figures('overview', ClinicAnalytics, filter);
export const analyticsTrends = (filter: AnalyticsFilter) => figures('trends', Trends, filter);
export const completionAnalytics = (filter: AnalyticsFilter) =>
  figures('completion', CompletionAnalytics, filter);
export const turnaround = (filter: AnalyticsFilter) => figures('turnaround', Turnaround, filter);

/** The published versions to choose from, newest first. */
export const questionnaireVersions = queryOptions({
  queryKey: ['/api/admin/questionnaires'],
  queryFn: async ({ signal }) =>
    AdminQuestionnaires.parse(await client.read('/api/admin/questionnaires', { signal })),
  select: (questionnaires) =>
    questionnaires.flatMap(({ id, titles, versions }) =>
      versions.filter(({ status }) => status !== 'draft').map(({ version }) => ({ id, version, titles })),
    ),
});
