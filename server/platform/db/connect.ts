/** Connects to the database and brings its schema up to date. */
import { MikroORM } from '@mikro-orm/postgresql';
import { endDroppedSoon, prepareAppRole, staffRoleFor } from './appRole.ts';
import { type MigrateOptions, migrate } from './migrate.ts';
import { ormConfig } from './mikro-orm.config.ts';

type WaitOptions = Pick<MigrateOptions, 'onWaiting'>;

/**
 * Connects as the role that owns the tables.
 * @param options `job`: acts as the server where no actor is named; `directUrl`: migrates past a pooler
 */
export async function connect(
  databaseUrl: string,
  { job, directUrl = databaseUrl, ...options }: WaitOptions & { job?: string; directUrl?: string } = {},
): Promise<MikroORM> {
  await migrate(directUrl, { ...options, finish: (orm) => endDroppedSoon(orm) });
  return MikroORM.init(ormConfig(databaseUrl, { job }));
}

/** Migrates the schema as its owner, then connects as the application's role. */
export async function connectAsApp(
  databaseUrl: string,
  ownerUrl: string,
  options: WaitOptions = {},
): Promise<MikroORM> {
  await migrate(ownerUrl, { ...options, finish: (orm) => prepareAppRole(orm, databaseUrl) });
  return MikroORM.init(ormConfig(databaseUrl, { staffRole: staffRoleFor(databaseUrl) }));
}
