export { refreshAggregates } from '../analytics/refreshAggregates.ts';
export { analyticsRoutes } from '../analytics/routes.ts';
export { SPAN_DAYS } from '../analytics/spans.ts';
