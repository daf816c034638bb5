/** Opens the configured database, or starts the embedded one. */
import type { Config } from '@clinic/server-platform/config';
import { appRoleUrl, startClinicDatabase } from '@clinic/server-platform/db';

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
