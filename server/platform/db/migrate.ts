/**
 * Migrates the schema while the clinic is running: one migration after another, each in its own transaction
 * unless it declares otherwise. One process at a time migrates, the others wait.
 */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { ConfigurationError } from '../config/config.ts';
import { DatabaseClient } from './client/databaseClient.ts';
import { migrationsAt } from './migrations.ts';
import { ormConfig } from './mikro-orm.config.ts';
import { atPlace, MAIN, type Place } from './place.ts';
import { refuseLost } from './schemaState/refuseLost.ts';
import { OTHER_TABLES, type OtherTables, refuseOtherTables } from './schemaState/refuseOtherTables.ts';
import { nameOwner } from './schemaState/statedRows.ts';

export interface Waiting {
  /** Undefined: another process is migrating, and this one waits for it. */
  migration: string | undefined;
  /** How long it has been trying, in milliseconds. */
  ms: number;
  /** A description. */
  reason: string;
}

export interface MigrateOptions {
  place?: Place;
  /** The caller is creating the clinic: its schema may be marked as unfinished. */
  unfinished?: boolean;
  /** Runs afterwards, before another process may migrate. */
  finish?(orm: MikroORM): Promise<void>;
  /**
   * Called each time a migration yields to the holder of a lock it needs, and while another process migrates.
   */
  onWaiting?(waiting: Waiting): void;
  pauseMs?: number;
  /** How long to wait for a lock or another process. */
  giveUpAfterMs?: number;
}

/** The same in every process: the holder of this lock migrates the schema, the others wait. */
export const migrationLock = ({ schema }: Place): bigint =>
  createHash('sha256').update(`migrate ${schema}`).digest().readBigInt64BE();
/** A waiting migration blocks later queries on the table, so it gives up after this time. */
const LIMITS = { lock: '2s', idle: '0' };
/** Lets the blocked queries run before the next attempt. */
const PAUSE_MS = 3_000;
const CHECK_EVERY_MS = 200;
const REPORT_EVERY_MS = 1_000;
const GIVE_UP_AFTER_MS = 15 * 60_000;
/** Migrations with smaller names were replaced by the baseline. */
const FIRST_RELEASE = 'Migration20261123';

/**
 * Connects as the role that owns the tables, and works at the given place, regardless of the caller's.
 * @throws Error when a lock is not available within a quarter of an hour
 */
export const migrate = (ownerUrl: string, options: MigrateOptions = {}): Promise<void> =>
  atPlace(options.place ?? MAIN, () => migrateHere(ownerUrl, options));

async function migrateHere(
  ownerUrl: string,
  {
    place = MAIN,
    unfinished = false,
    finish,
    onWaiting,
    pauseMs = PAUSE_MS,
    giveUpAfterMs = GIVE_UP_AFTER_MS,
  }: MigrateOptions,
): Promise<void> {
  const orm = await MikroORM.init({
    ...ormConfig(ownerUrl, { bounded: false, job: 'migrate', place, limits: LIMITS }),
    pool: { max: 1, idleTimeoutMillis: 0 },
    // Migrations are SQL; analyzing the entities would take most of the time when nothing is pending.
    entities: [],
    discovery: { warnWhenNoEntities: false },
  });
  const lock = new DatabaseClient({ connectionString: ownerUrl });
  try {
    const [others] = await orm.em.fork().execute<OtherTables[]>(OTHER_TABLES);
    if (others) refuseOtherTables(others);
    await refuseUnknown(orm, place);
    if (!unfinished) await refuseLost(orm.em.fork(), place);
    await lock.connect();
    await becomeTheOnly(lock, place, onWaiting, giveUpAfterMs);
    await refuseUnknown(orm, place);
    if (!unfinished) await refuseLost(orm.em.fork(), place);
    const waiting = { onWaiting, pauseMs, giveUpAfterMs };
    // First: a migration changes only the rows that it can see.
    await run(orm, 'of policies', waiting, () => nameOwner(orm, place));
    for (const { name } of await orm.migrator.getPending()) await run(orm, name, waiting);
    await finish?.(orm);
    // Last, too: a migration may have made a table that is open to whoever states staff, until the roles have their policies.
    await run(orm, 'of policies', waiting, () => nameOwner(orm, place));
  } finally {
    await lock.end();
    await orm.close();
  }
}

/** @throws ConfigurationError when the database has migrations that this version does not know */
async function refuseUnknown(orm: MikroORM, place: Place): Promise<void> {
  const em = orm.em.fork();
  const [found] = await em.execute<Array<{ table: string | null }>>(
    `select to_regclass('mikro_orm_migrations')::text as table`,
  );
  if (!found?.table) return;
  const done = await em.execute<Array<{ name: string }>>('select name from mikro_orm_migrations order by id');
  const known = new Set(migrationsAt(place).map(({ name }) => name));
  const unknown = done.filter(({ name }) => !known.has(name));
  if (unknown.length === 0) return;
  if (unknown.some(({ name }) => name < FIRST_RELEASE)) {
    throw new ConfigurationError(
      'The database was made by a version from before the first release, which cannot be brought up to date. ' +
        'Start with an empty database, or an empty data folder. Nothing was changed.',
    );
  }
  throw new ConfigurationError(
    'The database was brought up to date by a newer version of this program ' +
      `(${unknown.length} migrations that this version does not know, the last is ${unknown.at(-1)?.name}). ` +
      'Start that newer version, or restore a backup made before the update into an empty database. ' +
      'Nothing was changed.',
  );
}

/**
 * Takes the lock in a transaction that stays open: it holds no snapshot, so an index can be built concurrently.
 * Polls, because a session waiting inside PostgreSQL would block that.
 */
async function becomeTheOnly(
  client: pg.Client,
  place: Place,
  onWaiting: MigrateOptions['onWaiting'],
  giveUpAfterMs: number,
): Promise<void> {
  const began = Date.now();
  let reportedAt = 0;
  for (;;) {
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    // A bound value would keep the snapshot.
    const { rows } = await client.query<{ alone: boolean }>(
      `select pg_try_advisory_xact_lock(${migrationLock(place)}) as alone`,
    );
    if (rows[0]?.alone) return;
    await client.query('rollback');
    const ms = Date.now() - began;
    if (ms > giveUpAfterMs) {
      throw new Error(
        `Another process has been migrating the database for ${Math.round(ms / 60_000)} minutes. ` +
          'Look whether it is still at work (npm run migrate, or another server), then start again.',
      );
    }
    if (Date.now() - reportedAt >= REPORT_EVERY_MS) {
      reportedAt = Date.now();
      onWaiting?.({ migration: undefined, ms, reason: 'another process migrates the database' });
    }
    await wait(CHECK_EVERY_MS);
  }
}

async function run(
  orm: MikroORM,
  migration: string,
  {
    onWaiting,
    pauseMs,
    giveUpAfterMs,
  }: Pick<MigrateOptions, 'onWaiting'> & { pauseMs: number; giveUpAfterMs: number },
  work: () => Promise<unknown> = () => orm.migrator.up({ migrations: [migration] }),
): Promise<void> {
  const began = Date.now();
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      const ms = Date.now() - began;
      if (!gaveWay(error)) throw error;
      const reason = `the migration ${migration} waits for ${await oldestTransaction(orm)}`;
      if (ms > giveUpAfterMs) {
        throw new Error(
          `Given up after ${Math.round(ms / 60_000)} minutes: ${reason}. End it, then start again.`,
          {
            cause: error,
          },
        );
      }
      onWaiting?.({ migration, ms, reason });
      await wait(pauseMs);
    }
  }
}

/** Most likely the one that holds the lock, as far as the role can see it. */
async function oldestTransaction(orm: MikroORM): Promise<string> {
  const [found] = await orm.em
    .fork()
    .execute<Array<{ pid: number; program: string; seconds: number }>>(
      `select pid, application_name as program, extract(epoch from now() - xact_start)::int as seconds
       from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
       order by xact_start limit 1`,
    )
    .catch(() => []);
  if (!found) return "somebody's transaction";
  const program = found.program ? ` (${found.program})` : '';
  return `a transaction of PostgreSQL's process ${found.pid}${program}, open for ${found.seconds} s`;
}

/** lock_not_available, deadlock_detected */
export const gaveWay = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');
