/**
 * Brings the schema up to date while the clinic goes on: one migration after the other, each in a transaction of its
 * own unless it says otherwise. One process at a time does it, the others wait.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from './mikro-orm.config.ts';

export interface Waiting {
  migration: string;
  /** How long it has been tried. */
  ms: number;
}

export interface MigrateOptions {
  /** Done afterwards, before anybody else may. */
  finish?(orm: MikroORM): Promise<void>;
  /** Told each time a migration gives way to whoever holds what it needs. */
  onWaiting?(waiting: Waiting): void;
  pauseMs?: number;
}

/** Any number, the same in every process: whoever holds it migrates, the others wait. */
const MIGRATION_LOCK = 4_711_204_501;
/** Whoever wants a table that a migration waits for waits behind it: no longer than this. */
const LOCK_TIMEOUT = '2s';
/** Meanwhile those who waited have their turn. */
const PAUSE_MS = 3_000;
const LOOK_EVERY_MS = 200;
const GIVE_UP_AFTER_MS = 15 * 60_000;

/** As the role that owns the tables. @throws when a lock was not to be had within a quarter of an hour */
export async function migrate(
  ownerUrl: string,
  { finish, onWaiting, pauseMs = PAUSE_MS }: MigrateOptions = {},
): Promise<void> {
  // One connection: it holds the lock as long as it is at work, even when this process was killed meanwhile.
  const orm = await MikroORM.init({
    ...ormConfig(ownerUrl, { bounded: false }),
    pool: { max: 1, idleTimeoutMillis: 0 },
  });
  try {
    await becomeTheOnly(orm);
    for (const { name } of await orm.migrator.getPending()) await run(orm, name, { onWaiting, pauseMs });
    await finish?.(orm);
  } finally {
    await orm.close();
  }
}

/** Asks again and again: who waited inside of PostgreSQL would hold up an index that is built concurrently. */
async function becomeTheOnly(orm: MikroORM): Promise<void> {
  const em = orm.em.fork();
  for (;;) {
    const [row] = await em.execute<Array<{ alone: boolean }>>('select pg_try_advisory_lock(?) as alone', [
      MIGRATION_LOCK,
    ]);
    if (row?.alone) return;
    await wait(LOOK_EVERY_MS);
  }
}

async function run(
  orm: MikroORM,
  migration: string,
  { onWaiting, pauseMs }: Pick<MigrateOptions, 'onWaiting'> & { pauseMs: number },
): Promise<void> {
  const began = Date.now();
  for (;;) {
    try {
      await orm.em.fork().execute(`set lock_timeout = '${LOCK_TIMEOUT}'`);
      await orm.migrator.up({ migrations: [migration] });
      return;
    } catch (error) {
      const ms = Date.now() - began;
      if (!gaveWay(error) || ms > GIVE_UP_AFTER_MS) throw error;
      onWaiting?.({ migration, ms });
      await wait(pauseMs);
    }
  }
}

/** lock_not_available, deadlock_detected */
const gaveWay = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');
