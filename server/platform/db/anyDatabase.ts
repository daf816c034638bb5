/** The clinic's database for a command beside the server: the one that is named, or the embedded one. */
import type { Config } from '../config/config.ts';
import { databaseFolder, startClinicDatabase } from './clinicDatabase.ts';
import { findEmbedded } from './embedded.ts';

export interface AnyDatabase {
  /** As the role that owns the tables. */
  url: string;
  /** Ends what was started for it. */
  stop(): Promise<void>;
}

export async function anyDatabase({
  databaseUrl,
  migrationDatabaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'dataDir'>): Promise<AnyDatabase> {
  const named = migrationDatabaseUrl ?? databaseUrl;
  // A server may be using it at this moment.
  const running = named ?? (await findEmbedded(databaseFolder(dataDir)));
  return running === undefined ? startClinicDatabase(dataDir) : { url: running, stop: async () => undefined };
}
