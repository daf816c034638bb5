/** Configuration of the connection and the entities. */
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { Stating } from './actor.ts';
import { AtCommit } from './atCommit.ts';
import { BoundDriver } from './boundConnection.ts';
import { DatabaseClient, type DatabaseClientConfig } from './client/databaseClient.ts';
import { LIMITS } from './client/limits.ts';
import { countPool } from './client/pools.ts';
import { connectInTurns } from './client/poolWaits.ts';
import { releaseBrokenClients } from './client/releaseBrokenClients.ts';
import { DerivedRows } from './derivedRows.ts';
import { AuditEntry } from './entities/auditEntry.ts';
import { AuthoredDraft } from './entities/authoredDraft.ts';
import { AuthoredSave } from './entities/authoredSave.ts';
import { Document } from './entities/document.ts';
import { Draft } from './entities/draft.ts';
import { DraftMutation } from './entities/draftMutation.ts';
import { Identity } from './entities/identity.ts';
import { InformationRequest } from './entities/informationRequest.ts';
import { Message } from './entities/message.ts';
import { Person } from './entities/person.ts';
import { QuestionnaireVersion } from './entities/questionnaireVersion.ts';
import { QueueOperation } from './entities/queueOperation.ts';
import { QueueView } from './entities/queueView.ts';
import { ReviewNote } from './entities/reviewNote.ts';
import { RuleSetVersion } from './entities/ruleSetVersion.ts';
import { Session } from './entities/session.ts';
import { Setting } from './entities/setting.ts';
import { StatusChange } from './entities/statusChange.ts';
import { Submission } from './entities/submission.ts';
import { SubmissionVersion } from './entities/submissionVersion.ts';
import { User } from './entities/user.ts';
import { inTurns } from './inTurns.ts';
import { MIGRATIONS, migrationsAt } from './migrations.ts';
import { type Preparing, pipeline } from './pipeline.ts';
import { currentPlace, MAIN, type Place } from './place.ts';

export const ormConfig = (
  databaseUrl: string,
  {
    appRole,
    job,
    // Commands and tests work on the only clinic unless they name another.
    place = job === undefined ? undefined : MAIN,
    limits = LIMITS,
    ...connection
  }: pg.PoolConfig & DatabaseClientConfig & Stating = {},
): Options => {
  const preparing: Preparing = { isAllowed: false };
  return defineConfig({
    driver: BoundDriver,
    clientUrl: databaseUrl,
    entities: [
      User,
      Identity,
      Session,
      QuestionnaireVersion,
      AuthoredDraft,
      AuthoredSave,
      RuleSetVersion,
      Setting,
      Draft,
      DraftMutation,
      Person,
      Submission,
      StatusChange,
      ReviewNote,
      InformationRequest,
      SubmissionVersion,
      Message,
      AuditEntry,
      Document,
      QueueOperation,
      QueueView,
    ],
    extensions: [Migrator],
    subscribers: [new AtCommit(), new DerivedRows()],
    ensureDatabase: false,
    pool: { max: 10 },
    driverOptions: {
      onPoolCreated: (pool: pg.Pool) => prepare(pool, { appRole, place, job, limits }, preparing),
      appRole,
      place,
      // A function: MikroORM copies objects.
      allowPreparing: () => {
        preparing.isAllowed = true;
      },
      // Time limit for getting a free or new connection.
      connectionTimeoutMillis: 8_000,
      // PostgreSQL's process caches about 150 KB for each clinic it has served.
      maxLifetimeSeconds: 900,
      bounded: true,
      Client: DatabaseClient,
      // MikroORM ignores further hosts and TLS settings in the address.
      connectionString: databaseUrl,
      ...connection,
    },
    migrations: {
      migrationsList: place ? migrationsAt(place) : MIGRATIONS,
      snapshot: false,
      silent: true,
      ...(place && { tableName: `${place.schema}.mikro_orm_migrations` }),
      // Each migration holds only its own locks, and may run without a transaction.
      allOrNothing: false,
    },
  });
};

function prepare(pool: pg.Pool, stating: Stating, preparing: Preparing): void {
  // Without a listener, a broken idle connection would end the process.
  pool.on('error', () => undefined);
  countPool(pool);
  connectInTurns(pool, (bounds) => inTurns('connections', bounds));
  releaseBrokenClients(pool);
  pipeline(pool, stating, preparing);
}

type Configured = { config: { get(key: 'driverOptions'): unknown } };

/** The defaults that connections of this ORM state. */
const statingOf = (orm: Configured): Stating => orm.config.get('driverOptions') as Stating;

/**
 * From now on, frequent statements are prepared on each connection. Not to be called behind a pooler, which
 * gives each transaction another connection.
 */
export const allowPreparing = (orm: Configured): void =>
  (orm.config.get('driverOptions') as { allowPreparing(): void }).allowPreparing();

/** Undefined if the connecting role owns the tables. */
export const appRoleOf = (orm: Configured): string | undefined => statingOf(orm).appRole;

/** The place of the current caller's statements. @throws Error when no clinic is stated */
export function placeHere(orm: Configured): Place {
  const place = currentPlace() ?? statingOf(orm).place;
  if (place === undefined) throw new Error('A statement needs a clinic (db/place.ts)');
  return place;
}
