/** For tests, tools and the lab only. */
export { announcements, issueDraftKey } from '@clinic/server-patient/testing';
export { newSessionId } from '@clinic/server-platform/access';
export { verifyAudit } from '@clinic/server-platform/audit';
export { errorTrace } from '@clinic/server-platform/base';
export { addClinic, type Installation, type NewClinic } from '@clinic/server-platform/clinics';
export { type Config, readConfig } from '@clinic/server-platform/config';
export {
  allowPreparing,
  appRoleUrl,
  asSystem,
  atPlace,
  channelAt,
  DatabaseClient,
  listen,
  MAIN,
  MAIN_CLINIC,
  MIGRATIONS,
  ormConfig,
  PLATFORM,
  placeOf,
  recordSubmissions,
  runTogether,
  userOf,
} from '@clinic/server-platform/db';
export { ensureDemoAccounts } from '@clinic/server-platform/demo';
export { Submission, User } from '@clinic/server-platform/entities';
export { Routes, SERVER_LIMITS } from '@clinic/server-platform/http';
export { messageIdOf } from '@clinic/server-platform/mail';
export { MAIL_CHANNEL } from '@clinic/server-platform/messaging';
export { publicSettings } from '@clinic/server-platform/settings';
export {
  accepts,
  browserFamily,
  chooseAccount,
  commandLine,
  connect,
  contactOf,
  createClinicDatabase,
  createTestDatabase,
  DEMO_ACCOUNTS,
  databaseFolder,
  enrolmentHash,
  findEmbedded,
  findProgram,
  freePort,
  giveTo,
  isAlive,
  isExecutable,
  isSharedFile,
  issueLinkToken,
  lastLines,
  Migration20261123Baseline,
  maintenancePage,
  type Program,
  readPidFile,
  Session,
  startEmbedded,
  startPgBouncer,
  startProgram,
  startTestProvider,
  type TakenMail,
  type TestDatabase,
  TestPasskey,
  type TestProvider,
  THROWN_AWAY,
  throughPooler,
  thrownAwayFolder,
  unstatedUrl,
  untilReady,
} from '@clinic/server-platform/testing';
export { backup, generateSigner, restore } from '@clinic/server-shared/backup';
export { isCopied, Library, type PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
export { type LiveHub, startLive } from '@clinic/server-shared/notifications';
export { displayName, type PdfSource, pdf, pdfContent, png } from '@clinic/server-shared/testing';
export { unlessTooLong } from '@clinic/server-shared/work';
export { purgeDrafts } from '@clinic/server-staff/retention';
export { CHUNK, Threads } from '@clinic/server-staff/rules';
export { publishShipped } from '@clinic/server-staff/shipped';
export {
  answerColumns,
  blankDefinition,
  completion,
  countBits,
  overview,
  type Preview,
  type Previewing,
  previewImpact,
  publishQuestionnaire,
  publishRuleSet,
  type Question,
  readTallies,
  redacted,
  runReevaluations,
  type SubmissionRow,
  type SubmissionSource,
  servedResources,
  setBit,
  transactionBundle,
  trends,
} from '@clinic/server-staff/testing';
export { derivedDifferences } from '../commands/derivedData.ts';
export { addDemoClinic } from '../demo/demoClinics.ts';
export { seed } from '../demo/seed.ts';
export { prepareClinic } from '../demo/testPrepareClinic.ts';
export { announce } from '../start/announce.ts';
export { createApp } from '../start/app.ts';
export { exitCode } from '../start/exitCode.ts';
export { type RunningServer, type ServerConfig, startServer } from '../start/startServer.ts';
export type { Jobs } from '../workers/evaluationJobs.ts';
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
