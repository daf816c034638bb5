/** For tests, tools and the lab only. */

export { operatorCommand } from '../commands/clinics/operator.ts';
export { addDemoClinic } from '../demo/demoClinics.ts';
export { seed } from '../demo/seed.ts';
export { prepareClinic } from '../demo/testPrepareClinic.ts';
export { listClinics } from '../fleet/operator/clinicRows.ts';
export { countClinics, queueHealth } from '../fleet/operator/health.ts';
export { newSessionId } from '../platform/access/sessionId.ts';
export { verifyAudit } from '../platform/audit/verifyAudit.ts';
export { DEMO_ACCOUNTS, ensureDemoAccounts } from '../platform/auth/demo/demoAccounts.ts';
export { enrolmentHash } from '../platform/auth/secondFactor/enrolmentCode.ts';
export { TestPasskey } from '../platform/auth/secondFactor/testPasskey.ts';
export { browserFamily } from '../platform/base/browserFamily.ts';
export { errorTrace } from '../platform/base/errorTrace.ts';
export { addClinic, type Installation } from '../platform/clinics/manage.ts';
export type { NewClinic } from '../platform/clinics/newClinic.ts';
export { type Config, readConfig } from '../platform/config/config.ts';
export { asSystem } from '../platform/db/actor.ts';
export { appRoleUrl, userOf } from '../platform/db/appRole.ts';
export { channelAt } from '../platform/db/channels.ts';
export { DatabaseClient } from '../platform/db/client/databaseClient.ts';
export { databaseFolder } from '../platform/db/clinicDatabase.ts';
export { connect } from '../platform/db/connect.ts';
export { chooseAccount, giveTo } from '../platform/db/embedded/account.ts';
export { freePort } from '../platform/db/embedded/freePort.ts';
export { readPidFile } from '../platform/db/embedded/postmaster.ts';
export { commandLine, isAlive } from '../platform/db/embedded/processes.ts';
export { THROWN_AWAY, thrownAwayFolder } from '../platform/db/embedded/thrownAway.ts';
export { findEmbedded, startEmbedded } from '../platform/db/embedded.ts';
export { startPgBouncer } from '../platform/db/engines/testPgBouncer.ts';
export {
  accepts,
  findProgram,
  isExecutable,
  lastLines,
  type Program,
  startProgram,
  untilReady,
} from '../platform/db/engines/testProgram.ts';
export { Session } from '../platform/db/entities/session.ts';
export { Submission } from '../platform/db/entities/submission.ts';
export { User } from '../platform/db/entities/user.ts';
export { listen } from '../platform/db/listen.ts';
export { Migration20261123Baseline } from '../platform/db/migrations/Migration20261123Baseline.ts';
export { MIGRATIONS } from '../platform/db/migrations.ts';
export { allowPreparing, ormConfig } from '../platform/db/mikro-orm.config.ts';
export { atPlace, MAIN, MAIN_CLINIC, PLATFORM, placeOf } from '../platform/db/place.ts';
export { recordSubmissions } from '../platform/db/recordSubmissions.ts';
export { runTogether } from '../platform/db/statements.ts';
export {
  createClinicDatabase,
  createTestDatabase,
  type TestDatabase,
  throughPooler,
} from '../platform/db/testDatabase.ts';
export { unstatedUrl } from '../platform/db/testDatabaseServer.ts';
export { maintenancePage } from '../platform/http/maintenancePage.ts';
export { Routes } from '../platform/http/routes.ts';
export { SERVER_LIMITS } from '../platform/http/serverLimits.ts';
export { isSharedFile } from '../platform/http/underPath.ts';
export { messageIdOf } from '../platform/mail/composeMail.ts';
export { startTestProvider, type TakenMail, type TestProvider } from '../platform/mail/testProvider.ts';
export { MAIL_CHANNEL } from '../platform/messaging/enqueueMail.ts';
export { issueLinkToken } from '../platform/messaging/linkToken.ts';
export { contactOf } from '../platform/settings/knownContact.ts';
export { publicSettings } from '../platform/settings/publicSettings.ts';
export { backup } from '../shared/backup/backup.ts';
export { restore } from '../shared/backup/restore.ts';
export { generateSigner } from '../shared/backup/signature.ts';
export { Library, type PublishedQuestionnaire } from '../shared/catalogue/library.ts';
export { isCopied } from '../shared/catalogue/ruleInputs.ts';
export { pdf, png } from '../shared/documents/clean/testFiles.ts';
export { displayName } from '../shared/documents/displayName.ts';
export type { LiveHub } from '../shared/notifications/liveHub.ts';
export { startLive } from '../shared/notifications/startLive.ts';
export { type PdfSource, pdfContent } from '../shared/pdf/content.ts';
export { completion } from '../staff/analytics/completion.ts';
export { overview } from '../staff/analytics/overview.ts';
export { type Question, readTallies } from '../staff/analytics/tallies.ts';
export { trends } from '../staff/analytics/trends.ts';
export { blankDefinition } from '../staff/questionnaires/blankDefinition.ts';
export { publishQuestionnaire } from '../staff/questionnaires/publish.ts';
export { transactionBundle } from '../staff/review/fhir/bundle.ts';
export type { SubmissionSource } from '../staff/review/fhir/source.ts';
export { answerColumns } from '../staff/review/queue/answerColumns.ts';
export type { SubmissionRow } from '../staff/review/submissionRows.ts';
export { redacted } from '../staff/rules/fixtures/redact.ts';
export { CHUNK, countBits, setBit } from '../staff/rules/impact/bits.ts';
export { type Preview, type Previewing, previewImpact } from '../staff/rules/impact/preview.ts';
export { Threads } from '../staff/rules/impact/threads.ts';
export { publishRuleSet } from '../staff/rules/publish.ts';
export { runReevaluations } from '../staff/rules/reevaluation/run.ts';
export { publishShipped } from '../staff/shipped/publishShipped.ts';
export { createApp } from '../start/app.ts';
export { type RunningServer, type ServerConfig, startServer } from '../start/startServer.ts';
export { BudgetExceeded, withBudget } from '../workers/fhir/budget.ts';
export { importFile, readDefinition, roundTrip } from '../workers/fhir/convertFiles.ts';
export { r4Shapes } from '../workers/fhir/definitions.ts';
export {
  type ImportedForm,
  importDocument,
  importSource,
  R4_TERMINOLOGY,
} from '../workers/fhir/importDocument.ts';
export { populateForm } from '../workers/fhir/populateForm.ts';
export { readResource, UnreadableResource } from '../workers/fhir/readResource.ts';
export { validateFiles } from '../workers/fhir/validateFiles.ts';
export { responseIssues } from '../workers/fhir/validateResponse.ts';
export { r4Validator } from '../workers/fhir/validator.ts';
