export { refreshAggregates } from '../analytics/refreshAggregates.ts';
export { analyticsRoutes } from '../analytics/routes.ts';
