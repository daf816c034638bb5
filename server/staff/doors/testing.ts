/** For tests, tools and the lab only. */
export { completion } from '../analytics/completion.ts';
export { overview } from '../analytics/overview.ts';
export { type Question, readTallies } from '../analytics/tallies.ts';
export { trends } from '../analytics/trends.ts';
export { blankDefinition } from '../questionnaires/blankDefinition.ts';
export { publishQuestionnaire } from '../questionnaires/publish.ts';
export { servedResources, transactionBundle } from '../review/fhir/bundle.ts';
export type { SubmissionSource } from '../review/fhir/source.ts';
export { answerColumns } from '../review/queue/answerColumns.ts';
export type { SubmissionRow } from '../review/submissionRows.ts';
export { redacted } from '../rules/fixtures/redact.ts';
export { countBits, setBit } from '../rules/impact/bits.ts';
export { packLoose, projectWaiting } from '../rules/impact/copyInputs.ts';
export { type Preview, type Previewing, previewImpact } from '../rules/impact/preview.ts';
export { publishRuleSet } from '../rules/publish.ts';
export { runReevaluations } from '../rules/reevaluation/run.ts';
