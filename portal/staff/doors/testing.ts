/** For tests, tools and the lab only. */
export { analyticsOverview, analyticsTrends, completionAnalytics } from '../analytics/queries.ts';
export { publishedDefinition } from '../builder/document/queries.ts';
export { questionnaireOf, reviewNotes, ShownStatus, submissionDetail } from '../review/queries.ts';
export { queueCounts, queueList } from '../review/queue/queries.ts';
export { questionnaire } from '../rules/queries.ts';
