/** Connects to the database and brings a clinic's schema up to date. */
import { MikroORM } from '@mikro-orm/postgresql';
import { endDroppedSoon, grantDirectory, prepareAppRole, userOf } from './appRole.ts';
import { type MigrateOptions, migrate } from './migrate.ts';
import { ormConfig } from './mikro-orm.config.ts';
import { MAIN, PLATFORM, type Place } from './place.ts';

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

interface Installation extends Pick<MigrateOptions, 'onWaiting'> {
  /** The role that owns the tables, if that is not the one of `databaseUrl`. */
  ownerUrl?: string | undefined;
  /** Bypasses a pooler. */
  directUrl?: string | undefined;
}

/**
 * Migrates the schemas of the platform and the main clinic, and connects for all clinics: each statement then
 * needs a place.
 */
export async function connectInstallation(
  databaseUrl: string,
  { ownerUrl, directUrl = databaseUrl, onWaiting }: Installation,
): Promise<MikroORM> {
  const migrating = ownerUrl ?? directUrl;
  const appRole = ownerUrl === undefined ? undefined : userOf(databaseUrl);
  for (const place of [MAIN, PLATFORM]) {
    await migrate(migrating, {
      place,
      ...(onWaiting && { onWaiting }),
      finish: (orm) => prepareRole(orm, databaseUrl, ownerUrl === undefined ? undefined : place),
    });
  }
  return MikroORM.init(ormConfig(databaseUrl, { appRole }));
}

/** @param place undefined: the owner itself is the application's role */
function prepareRole(orm: MikroORM, databaseUrl: string, place: Place | undefined): Promise<void> {
  if (place === undefined) return endDroppedSoon(orm);
  return place === PLATFORM ? grantDirectory(orm, databaseUrl) : prepareAppRole(orm, databaseUrl, place);
}
