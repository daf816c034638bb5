export {
  type Actor,
  actingAs,
  asSystem,
  currentActor,
  keepingActor,
  openingDrafts,
  stateCaller,
} from '../db/actor.ts';
export { applicationRoles, usersOfSchema } from '../db/addresses/applicationRoles.ts';
export { checkAddresses, checkBeforeMigration } from '../db/addresses/checkAddresses.ts';
export { anyDatabase } from '../db/anyDatabase.ts';
export { appRoleUrl, prepareAppRole, userOf } from '../db/appRole.ts';
export { BackgroundJobs, type IsNeeded } from '../db/backgroundJobs.ts';
export { channelAt, NOTIFY } from '../db/channels.ts';
export { DatabaseClient } from '../db/client/databaseClient.ts';
export { LIMITS } from '../db/client/limits.ts';
export { answerInTime, withoutWaits } from '../db/client/requestWaits.ts';
export { explained, explainedAt, UnusableAddress } from '../db/client/unreachable.ts';
export { startClinicDatabase } from '../db/clinicDatabase.ts';
export { ClinicQueues } from '../db/clinicQueues.ts';
export { type ClockState, ClockWatch, isSteady } from '../db/clockWatch.ts';
export { connectInstallation } from '../db/connect.ts';
export { isSecretOf, secretHash } from '../db/draftSecret.ts';
export { EmbeddedDatabaseError } from '../db/embedded/embeddedDatabaseError.ts';
export { ACCESS_ENDED_CHANNEL, deleteSessions } from '../db/endedAccess.ts';
export { inTurns } from '../db/inTurns.ts';
export { type Listening, listen } from '../db/listen.ts';
export { gaveWay, migrate, type Waiting } from '../db/migrate.ts';
export { MIGRATIONS, migrationsAt } from '../db/migrations.ts';
export { allowPreparing, appRoleOf, ormConfig, placeHere } from '../db/mikro-orm.config.ts';
export { OPEN_TABLES } from '../db/openTables.ts';
export { markOperation } from '../db/operationMarks.ts';
export {
  atPlace,
  CLINIC_ID,
  MAIN,
  MAIN_CLINIC,
  PLATFORM,
  type Place,
  placeOf,
  rolesAt,
} from '../db/place.ts';
export {
  CONTACT_QUEUE,
  INPUTS_QUEUE,
  OBJECTS_QUEUE,
  PLAN_QUEUE,
  PURGE_QUEUE,
  prepareQueues,
  QUEUES,
  type QueueName,
  REEVALUATION_QUEUE,
  startQueues,
  WEBHOOK_QUEUE,
} from '../db/queues.ts';
export { recordSubmissions } from '../db/recordSubmissions.ts';
export { SaveOutcomes } from '../db/saveOutcomes.ts';
export { hiddenTable } from '../db/schemaState/statedRows.ts';
export { clearMark, findMark, setMark } from '../db/schemaState/unfinishedSchema.ts';
export {
  askTogether,
  CLINIC_LOCK,
  runTogether,
  runWithCommit,
  type Statement,
} from '../db/statements.ts';
