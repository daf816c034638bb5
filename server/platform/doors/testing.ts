/** For tests, tools and the lab only. */
export { DEMO_ACCOUNTS } from '../auth/demo/demoAccounts.ts';
export { enrolmentHash, opensEnrolment } from '../auth/secondFactor/enrolmentCode.ts';
export { seal, unseal } from '../auth/secondFactor/seal.ts';
export { TestPasskey } from '../auth/secondFactor/testPasskey.ts';
export { browserFamily } from '../base/browserFamily.ts';
export { checkSame } from '../db/addresses/sameAndOwner.ts';
export { BoundConnection } from '../db/boundConnection.ts';
export { databaseFolder } from '../db/clinicDatabase.ts';
export { connect, connectAsApp } from '../db/connect.ts';
export { chooseAccount, giveTo } from '../db/embedded/account.ts';
export { freePort } from '../db/embedded/freePort.ts';
export { readPidFile } from '../db/embedded/postmaster.ts';
export { commandLine, isAlive, isGone } from '../db/embedded/processes.ts';
export { THROWN_AWAY, thrownAwayFolder } from '../db/embedded/thrownAway.ts';
export { findEmbedded, startEmbedded } from '../db/embedded.ts';
export { startPgBouncer } from '../db/engines/testPgBouncer.ts';
export {
  accepts,
  findProgram,
  isExecutable,
  lastLines,
  type Program,
  startProgram,
  untilReady,
} from '../db/engines/testProgram.ts';
export { AuditEntry } from '../db/entities/auditEntry.ts';
export { DraftMutation } from '../db/entities/draftMutation.ts';
export { Session } from '../db/entities/session.ts';
export { migrationLock } from '../db/migrate.ts';
export { Migration20261123Baseline } from '../db/migrations/Migration20261123Baseline.ts';
export { MAIL_QUEUE } from '../db/queues.ts';
export {
  createClinicDatabase,
  createTestDatabase,
  type TestDatabase,
  throughPooler,
} from '../db/testDatabase.ts';
export { createDatabase, executeOn, unstatedUrl, urlOf } from '../db/testDatabaseServer.ts';
export { maintenancePage } from '../http/maintenancePage.ts';
export { TEST_CERTIFICATE } from '../http/testCertificate.ts';
export { isSharedFile } from '../http/underPath.ts';
export { composeMail } from '../mail/composeMail.ts';
export { deliverDue } from '../mail/deliverDue.ts';
export { MAIL_COLUMNS, type MailRow } from '../mail/mailRow.ts';
export { startMail } from '../mail/startMail.ts';
export { startTestProvider, type TakenMail, type TestProvider } from '../mail/testProvider.ts';
export { issueLinkToken } from '../messaging/linkToken.ts';
export { contactOf } from '../settings/knownContact.ts';
