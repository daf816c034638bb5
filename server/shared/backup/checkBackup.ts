/** Whether a clinic could be backed up now: checked before a command changes anything that needs the backup. */
import { DatabaseClient, type Place, stateCaller } from '@clinic/server-platform/db';
import type { Objects } from '@clinic/server-platform/objects';
import { checkObjects } from './documentObjects.ts';
import { refuseHiddenRows } from './hiddenRows.ts';

/**
 * @param databaseUrl as the role that owns the tables
 * @throws BackupError saying what prevents it
 */
export async function checkBackup(
  databaseUrl: string,
  place: Place,
  objects: Objects | undefined,
): Promise<void> {
  const client = new DatabaseClient({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin read only');
    await stateCaller(client, { actor: { kind: 'system', job: 'backup' }, place });
    await refuseHiddenRows(client, place);
    await checkObjects(client, place, objects);
  } finally {
    await client.end();
  }
}
