/** Connects to the database and brings its schema up to date. */
import { MikroORM } from '@mikro-orm/postgresql';
import { prepareAppRole, staffRoleFor } from './appRole.ts';
import { type MigrateOptions, migrate } from './migrate.ts';
import { ormConfig } from './mikro-orm.config.ts';

type Told = Pick<MigrateOptions, 'onWaiting'>;

/** Connects as the role that owns the tables. */
export async function connect(databaseUrl: string, options: Told = {}): Promise<MikroORM> {
  await migrate(databaseUrl, options);
  return MikroORM.init(ormConfig(databaseUrl));
}

/** Migrates the schema as its owner, then connects as the application's role. */
export async function connectAsApp(
  databaseUrl: string,
  ownerUrl: string,
  options: Told = {},
): Promise<MikroORM> {
  await migrate(ownerUrl, { ...options, finish: (orm) => prepareAppRole(orm, databaseUrl) });
  return MikroORM.init(ormConfig(databaseUrl, { staffRole: staffRoleFor(databaseUrl) }));
}
