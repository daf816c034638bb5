/** For tests, tools and the lab only. */
export { analyticsOverview, analyticsTrends, completionAnalytics } from '../analytics/queries.ts';
export { type Editor, EditorContext } from '../builder/document/EditorContext.ts';
export { publishedDefinition } from '../builder/document/queries.ts';
export { newQuestion, typesFor } from '../builder/document/questionTypes.ts';
export { QuestionProperties } from '../builder/properties/QuestionProperties.tsx';
export { ConditionEditor } from '../logic/ConditionEditor.tsx';
export { LogicProvider } from '../logic/LogicProvider.tsx';
export { questionnaireOf, reviewNotes, ShownStatus, submissionDetail } from '../review/queries.ts';
export { queueCounts, queueList } from '../review/queue/queries.ts';
export { questionnaire } from '../rules/queries.ts';
