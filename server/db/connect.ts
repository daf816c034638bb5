/** Connects to the database and brings its schema up to date. */
import { MikroORM } from '@mikro-orm/postgresql';
import { prepareAppRole } from './appRole.ts';
import { ormConfig } from './mikro-orm.config.ts';

/** Any number, the same in every process: whoever holds it migrates, the others wait. */
const MIGRATION_LOCK = 4_711_204_501;

/** As the role that owns the tables. */
export const connect = (databaseUrl: string): Promise<MikroORM> =>
  migrated(databaseUrl, async () => undefined);

/** Brings the schema up to date as its owner, then connects as the role that only uses it. */
export async function connectAsApp(databaseUrl: string, ownerUrl: string): Promise<MikroORM> {
  const owner = await migrated(ownerUrl, (orm) => prepareAppRole(orm, databaseUrl));
  await owner.close();
  return MikroORM.init(ormConfig(databaseUrl));
}

async function migrated(ownerUrl: string, then: (orm: MikroORM) => Promise<void>): Promise<MikroORM> {
  const orm = await MikroORM.init(ormConfig(ownerUrl));
  await orm.em.fork().transactional(async (lock) => {
    await lock.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    await orm.migrator.up();
    await then(orm);
  });
  return orm;
}
