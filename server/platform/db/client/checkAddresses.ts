/** Asks each configured database whether it answers, before anything waits for it, and names the wrong setting. */
import type { Config } from '../../config/config.ts';
import { DatabaseClient } from './databaseClient.ts';
import { explainedAt } from './unreachable.ts';

type Addresses = Pick<Config, 'databaseUrl' | 'directDatabaseUrl' | 'migrationDatabaseUrl'>;

/** For the connection, and again for its first statement: a server that cannot start says so within 10 seconds. */
const WITHIN_MS = 4_000;
/** PostgreSQL, or a pooler before it, has answered. */
const SQLSTATE = /^\d[0-9A-Z]{4}$/;

/**
 * @param beforeMigration the migration creates the user of DATABASE_URL, so it may not be there yet
 * @throws Error that says what is wrong with which setting
 */
export async function checkAddresses(
  { databaseUrl, directDatabaseUrl, migrationDatabaseUrl }: Addresses,
  { beforeMigration = false } = {},
): Promise<void> {
  const mayLackUser = beforeMigration && migrationDatabaseUrl !== undefined;
  await Promise.all([
    check('MIGRATION_DATABASE_URL', migrationDatabaseUrl),
    check('DATABASE_URL', databaseUrl, mayLackUser),
    check('DIRECT_DATABASE_URL', directDatabaseUrl, mayLackUser),
  ]);
}

async function check(setting: string, url: string | undefined, mayLackUser = false): Promise<void> {
  if (url === undefined) return;
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: WITHIN_MS,
    query_timeout: WITHIN_MS,
  });
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (mayLackUser && SQLSTATE.test(code)) return;
    throw explainedAt(url, [setting], error);
  } finally {
    client.connection.stream.destroy();
  }
}
