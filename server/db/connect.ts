/** Connects to the database and brings its schema up to date. */
import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from './mikro-orm.config.ts';

/** Any number, the same in every process: whoever holds it migrates, the others wait. */
const MIGRATION_LOCK = 4_711_204_501;

export async function connect(databaseUrl: string): Promise<MikroORM> {
  const orm = await MikroORM.init(ormConfig(databaseUrl));
  await orm.em.fork().transactional(async (lock) => {
    await lock.execute('select pg_advisory_xact_lock(?)', [MIGRATION_LOCK]);
    await orm.migrator.up();
  });
  return orm;
}
