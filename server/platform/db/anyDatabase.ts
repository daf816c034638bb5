/** The clinic's database for a command outside the server: the configured one, or the embedded one. */
import type { Config } from '../config/config.ts';
import { databaseFolder, startClinicDatabase } from './clinicDatabase.ts';
import { findEmbedded } from './embedded.ts';

export interface AnyDatabase {
  /** Connects as the role that owns the tables. */
  url: string;
  /** Stops whatever was started for it. */
  stop(): Promise<void>;
}

export async function anyDatabase({
  databaseUrl,
  directDatabaseUrl,
  migrationDatabaseUrl,
  dataDir,
}: Pick<
  Config,
  'databaseUrl' | 'directDatabaseUrl' | 'migrationDatabaseUrl' | 'dataDir'
>): Promise<AnyDatabase> {
  const named = migrationDatabaseUrl ?? directDatabaseUrl ?? databaseUrl;
  // A server may be using it right now.
  const running = named ?? (await findEmbedded(databaseFolder(dataDir)));
  return running === undefined ? startClinicDatabase(dataDir) : { url: running, stop: async () => undefined };
}
