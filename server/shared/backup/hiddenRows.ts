/** A backup without the rows its role cannot see would look complete. */
import { hiddenTable, type Place } from '@clinic/server-platform/db';
import type pg from 'pg';
import { BackupError } from './backupError.ts';

/**
 * @throws BackupError when there are such rows; the message says which role to use, or how to make them
 *   visible to this one
 */
export async function refuseHiddenRows(client: pg.Client, place: Place): Promise<void> {
  const table = await hiddenTable(client, place);
  if (table === undefined) return;
  const { rows } = await client.query<{ owns: boolean }>(
    `select pg_has_role(relowner, 'usage') as owns from pg_class
     where relname = $1 and relnamespace = (select oid from pg_namespace where nspname = $2)`,
    [table, place.schema],
  );
  throw new BackupError(
    rows[0]?.owns
      ? `No backup was written: the owner of the tables sees no rows of some of them (such as ${table}), because another ` +
          'role owned them when they were made. npm run migrate shows them to the present owner; then run this again'
      : `No backup was written: the role of the database's address does not own the tables (such as ${table}) and sees ` +
          'none of their rows. Set MIGRATION_DATABASE_URL to the address of the role that does.',
  );
}
