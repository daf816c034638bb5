/** Opens the configured database, or starts the embedded one. */
import type { Config } from '../platform/config/config.ts';
import { appRoleUrl } from '../platform/db/appRole.ts';
import { startClinicDatabase } from '../platform/db/clinicDatabase.ts';

export interface OpenDatabase {
  databaseUrl: string;
  migrationDatabaseUrl: string | undefined;
  stop(): Promise<void>;
}

export async function openDatabase({
  databaseUrl,
  migrationDatabaseUrl,
  dataDir,
}: Config): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return { databaseUrl, migrationDatabaseUrl, stop: async () => undefined };
  const { url, stop } = await startClinicDatabase(dataDir);
  return { databaseUrl: appRoleUrl(url), migrationDatabaseUrl: url, stop };
}
