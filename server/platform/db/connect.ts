/** Connects to the database and brings a clinic's schema up to date. */
import { MikroORM } from '@mikro-orm/postgresql';
import { endDroppedSoon, prepareAppRole, userOf } from './appRole.ts';
import { type MigrateOptions, migrate } from './migrate.ts';
import { ormConfig } from './mikro-orm.config.ts';
import { MAIN, type Place } from './place.ts';

interface ConnectOptions extends Pick<MigrateOptions, 'onWaiting'> {
  place?: Place;
}

/**
 * Connects as the role that owns the tables.
 * @param options `job`: acts as the server where no actor is named; `directUrl`: migrates past a pooler
 */
export async function connect(
  databaseUrl: string,
  {
    job,
    directUrl = databaseUrl,
    place = MAIN,
    ...options
  }: ConnectOptions & { job?: string; directUrl?: string } = {},
): Promise<MikroORM> {
  await migrate(directUrl, { ...options, place, finish: (orm) => endDroppedSoon(orm) });
  return MikroORM.init(ormConfig(databaseUrl, { job, place }));
}

/** Migrates the schema as its owner, then connects as the application's role. */
export async function connectAsApp(
  databaseUrl: string,
  ownerUrl: string,
  { place = MAIN, ...options }: ConnectOptions = {},
): Promise<MikroORM> {
  await migrate(ownerUrl, { ...options, place, finish: (orm) => prepareAppRole(orm, databaseUrl, place) });
  return MikroORM.init(ormConfig(databaseUrl, { appRole: userOf(databaseUrl), place }));
}
